export const aboutWords = { portal: "意见反馈", site: "网站找错" } as const;
