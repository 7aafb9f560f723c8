export type SeedFeedback = {
  key: string;
  about: "portal" | "site";
  content: string;
  tel: string;
  regionCode: string;
  daysAgo: number;
  answer?: string;
};

/** What visitors of the demonstration have written, some of it answered; invented people, （演示）. */
export const seededFeedback: readonly SeedFeedback[] = [
  {
    key: "A2",
    about: "portal",
    content: "农机购置补贴的指南里没有写旧机报废能不能一起申请，建议补上。（演示）",
    tel: "15488000011",
    regionCode: "320925",
    daysAgo: 1,
  },
  {
    key: "B3",
    about: "site",
    content: "金融超市第二页有一款保险的联系电话少了一位。（演示）",
    tel: "15488000012",
    regionCode: "320925",
    daysAgo: 3,
  },
  {
    key: "C4",
    about: "portal",
    content: "手机上选行政区划要点很多次，能不能直接搜村名？（演示）",
    tel: "15488000013",
    regionCode: "320925",
    daysAgo: 16,
    answer: "您好，行政区划已支持按名称和拼音首字母查找，输入“上冈”即可定位到镇，村级正在补充。感谢您的建议。（演示）",
  },
  {
    key: "D5",
    about: "portal",
    content: "检疫证明申报提交后没有短信提醒，不知道有没有成功。（演示）",
    tel: "15488000014",
    regionCode: "320904",
    daysAgo: 5,
  },
  {
    key: "E6",
    about: "site",
    content: "“家庭农场名录”页面里的下载链接打不开。（演示）",
    tel: "15488000015",
    regionCode: "3209",
    daysAgo: 22,
    answer: "您好，链接已更正，现在可以正常下载。感谢您的监督。（演示）",
  },
  {
    key: "F7",
    about: "portal",
    content: "希望高标准农田项目的公示能按镇筛选。（演示）",
    tel: "15488000016",
    regionCode: "320583",
    daysAgo: 8,
  },
  {
    key: "G8",
    about: "portal",
    content: "人脸识别对老人不方便，能不能保留短信登录？（演示）",
    tel: "15488000017",
    regionCode: "32",
    daysAgo: 30,
    answer: "您好，门户一直保留短信登录，也可以打开“关怀版”使用大字界面。（演示）",
  },
];
