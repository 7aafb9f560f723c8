type Answer = {
  status: number;
  statusText: string;
  /** as it was asked: with its query */
  url: string;
  /** without the query */
  path: string;
  /** the server's own words, when it had any */
  msg: string | undefined;
};

/** HTTP/2 carries no status text. */
const NOT_FOUND = "Not Found";

/** What the user reads when HTTP says no (specification §8). */
export function httpText({ status, statusText, url, path, msg }: Answer): string {
  if (status === 0) return "连接服务器失败";
  if (status === 401) return "401登录过期!";
  if (status === 403) return `${path} ${msg ?? "没有权限"}`;
  if (status === 404) return `${url} ${statusText || NOT_FOUND}`;
  if (status === 502) return "502 连接服务器失败";
  if (status === 503) return "503 服务器请求错误";
  return msg || "服务器错误";
}
