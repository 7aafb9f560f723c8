import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import type { ApplicationProtocol, SelfTestKey } from "@sannong/contract/applications/onboarding-words";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { landingAddress } from "@sannong/contract/rules/protocols/landing-address";
import { fillAddress } from "@sannong/contract/rules/protocols/placeholders";

/** What an example is made of; no secret is among it. */
export type Registered = Pick<ApplicationDetail, "form" | "abbr" | "issuer"> & { appId: string };
type Example = (registered: Registered) => string | null;

/** How a system proves itself to the portal; an assertion is a new one for each request. */
function proof({ form, appId }: Registered): string[] {
  switch (form.clientAuth) {
    case "certificate":
    case "ownCertificate":
      return ["--cert client.crt --key client.key", `--data-urlencode ${quoted(`client_id=${appId}`)}`];
    case "privateKey":
      return [
        "--data-urlencode 'client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer'",
        '--data-urlencode "client_assertion=$CLIENT_ASSERTION"',
      ];
    case "secret":
      return [`-u ${quoted(`${appId}:`)}"$CLIENT_SECRET"`];
  }
}
/** Certificates are asked for at an address of their own. */
const placeOf = ({ form }: Registered): string[] =>
  form.clientAuth === "certificate" || form.clientAuth === "ownCertificate"
    ? ["# 出示证书的地址以发现文档的 mtls_endpoint_aliases 为准"]
    : [];

/** As a shell takes it word for word. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const curl = (address: string, ...options: string[]) => [`curl -i ${quoted(address)}`, ...options].join(" \\\n  ");
const portalOf = ({ issuer }: Registered) => new URL(issuer).origin;
const bare = (address: string) => address.split(/[?#]/)[0] ?? address;

const authorization: Example = (registered) => {
  const { form, issuer, appId } = registered;
  const [redirectUri] = form.redirectUris;
  if (!form.initiateLoginUri || redirectUri === undefined) return null;
  const requested = new URLSearchParams({
    client_id: appId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: ["openid", ...form.scopes].join(" "),
    code_challenge_method: "S256",
  });
  if (form.pledges.includes("requiresPushedRequests"))
    return [
      "# 先推送参数，得到 request_uri（60 秒内用一次）；state、nonce、code_challenge 每次登录新生成",
      curl(
        `${issuer}/request`,
        ...proof(registered),
        `-d ${quoted(requested.toString())}`,
        '-d "state=$STATE&nonce=$NONCE&code_challenge=$CODE_CHALLENGE"',
      ),
      "# 再把浏览器转到这里",
      `${issuer}/auth?client_id=${encodeURIComponent(appId)}&request_uri=$REQUEST_URI`,
    ].join("\n");
  if (form.pledges.includes("requiresSignedRequests"))
    return [
      "# 下面的参数和 iss、aud、exp 放进一个 JWT，用登记的公钥对应的私钥签名，得到 $REQUEST_OBJECT：",
      ...[...requested].map(([name, value]) => `#   ${name}=${value}`),
      `${issuer}/auth?client_id=${encodeURIComponent(appId)}&request=$REQUEST_OBJECT`,
    ].join("\n");
  return [
    "# 登录入口把浏览器转到这里；state、nonce、code_challenge 每次登录新生成",
    `${issuer}/auth?${requested.toString()}&state=$STATE&nonce=$NONCE&code_challenge=$CODE_CHALLENGE`,
  ].join("\n");
};

const token: Example = (registered) => {
  const { form, issuer } = registered;
  const redirectUri = form.initiateLoginUri ? form.redirectUris[0] : form.handoffUri && bare(form.handoffUri);
  if (!redirectUri) return null;
  const example = curl(
    `${issuer}/token`,
    ...proof(registered),
    "--data-urlencode 'grant_type=authorization_code'",
    '--data-urlencode "code=$CODE"',
    `--data-urlencode ${quoted(`redirect_uri=${redirectUri}`)}`,
    ...(form.initiateLoginUri ? ['--data-urlencode "code_verifier=$CODE_VERIFIER"'] : []),
    // a new one for each request
    ...(form.pledges.includes("requiresDpop") ? ['-H "DPoP: $DPOP_PROOF"'] : []),
  );
  return [...placeOf(registered), example].join("\n");
};

const envelopeToken: Example = (registered) =>
  curl(
    `${portalOf(registered)}/api/open/token`,
    "-H 'Content-Type: application/json'",
    `-H ${quoted(`X-App-Id: ${registered.appId}`)}`,
    '-H "X-App-Secret: $CLIENT_SECRET"',
    `-d '{"grantType":"authorization_code","code":"'"$CODE"'"}'`,
  );

const backchannel: Example = ({ form, issuer, appId }) =>
  form.backchannelLogoutUri
    ? [
        "# 门户这样通知，签名正确的请返回 200，不正确的返回 400",
        curl(form.backchannelLogoutUri, '--data-urlencode "logout_token=$LOGOUT_TOKEN"'),
        `# logout_token 由 ${issuer}/jwks 的公钥验证（${form.signingAlgorithm}）：`,
        `#   头  {"alg":"${form.signingAlgorithm}","typ":"logout+jwt","kid":"…"}`,
        `#   体  {"iss":"${issuer}","aud":"${appId}","iat":…,"jti":"…","sub":"…","sid":"…",`,
        '#        "events":{"http://schemas.openid.net/event/backchannel-logout":{}}}',
      ].join("\n")
    : null;

const checkUser: Example = ({ form, abbr, appId }) => {
  if (!form.checkUserUrl) return null;
  const { pathname, search } = new URL(form.checkUserUrl);
  return [
    '# 门户这样询问；查无此人返回 {"matchFlag": false}，签名不对的不要回答',
    curl(
      form.checkUserUrl,
      "-H 'Content-Type: application/json'",
      `-H ${quoted(`X-App-Id: ${appId}`)}`,
      '-H "X-Timestamp: $TIMESTAMP"',
      '-H "X-Nonce: $NONCE"',
      '-H "X-Sign: $SIGN"',
      `-d ${quoted(JSON.stringify({ username: "zhangsan", tel: "", systemAbbr: abbr }))}`,
    ),
    "# $SIGN 是以核验接口签名密钥对下面七行（以换行符相连）计算的 HMAC-SM3，十六进制：",
    ...["POST", pathname, search.slice(1), "SM3（请求体），十六进制", "$TIMESTAMP", "$NONCE", appId].map(
      (line) => `#   ${line || "（空行）"}`,
    ),
  ].join("\n");
};

const casLogin: Example = (registered) => {
  const [service] = registered.form.redirectUris;
  if (service === undefined) return null;
  return `# 没有登录的浏览器转到这里\n${portalOf(registered)}/cas/login?service=${encodeURIComponent(service)}`;
};
const casValidation: Example = (registered) => {
  const [service] = registered.form.redirectUris;
  if (service === undefined) return null;
  const address = `${portalOf(registered)}/cas/p3/serviceValidate?service=${encodeURIComponent(service)}`;
  return `# service 与登录时逐字相同；只有 authenticationSuccess 才能建立会话\ncurl -i ${quoted(`${address}&ticket=`)}"$TICKET"`;
};
const casLogout: Example = ({ form }) => {
  const address = form.backchannelLogoutUri || form.redirectUris[0];
  if (!address) return null;
  const request =
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="…" Version="2.0" IssueInstant="…">' +
    "<samlp:SessionIndex>登录时的票据</samlp:SessionIndex></samlp:LogoutRequest>";
  return curl(address, `--data-urlencode ${quoted(`logoutRequest=${request}`)}`);
};

const samlMetadata: Example = (registered) =>
  ["# 门户的 entityID、登录和退出地址、签名证书都在元数据里", curl(`${portalOf(registered)}/saml/metadata`)].join("\n");

/** The address as it is opened, with values that hold Chinese and a blank. */
const filledAddress: Example = (registered) => {
  const address = openedAddress(registered);
  return address === null ? null : `# 门户这样打开；每个值按 UTF-8 编码一次，收到后解码一次\n${address}`;
};
function openedAddress({ form, issuer }: Registered): string | null {
  const place = { path: "/自测 页面", areaCode: "320925", areaName: "自测 县" };
  const jumpType = Number(form.jumpType);
  if (jumpType === JumpType.codeWithPath && form.initiateLoginUri) {
    const target = { iss: issuer, target_link_uri: new URL(place.path, form.initiateLoginUri).href };
    return `${form.initiateLoginUri}?${new URLSearchParams(target).toString()}`;
  }
  switch (jumpType) {
    case JumpType.direct:
      return form.directUrl ? fillAddress(form.directUrl, place) : null;
    case JumpType.thirdPartyToken:
      return form.tokenUri ? fillAddress(form.tokenUri, { ...place, token: "TOKEN" }) : null;
    case JumpType.ticket:
      return form.handoffUri ? fillAddress(form.handoffUri, { ...place, ticket: "TICKET" }) : null;
    default:
      return form.handoffUri ? landingAddress(form.handoffUri, jumpType, { ...place, code: "CODE", issuer }) : null;
  }
}

/** Where a correct request can be shown, by protocol and line. */
const examples: Record<ApplicationProtocol, Partial<Record<SelfTestKey, Example>>> = {
  oidc: {
    redirect: authorization,
    state: authorization,
    exchange: token,
    wrongSecret: token,
    logout: backchannel,
    checkUser,
    placeholders: filledAddress,
  },
  envelope: {
    exchange: envelopeToken,
    wrongSecret: envelopeToken,
    logout: backchannel,
    checkUser,
    placeholders: filledAddress,
  },
  cas: {
    redirect: casLogin,
    exchange: casValidation,
    replay: casValidation,
    forged: casValidation,
    wrongTarget: casValidation,
    logout: casLogout,
    checkUser,
    placeholders: filledAddress,
  },
  saml: {
    redirect: samlMetadata,
    exchange: samlMetadata,
    forged: samlMetadata,
    logout: samlMetadata,
    checkUser,
    placeholders: filledAddress,
  },
};

/** A correct request for what a line looks at, of this very system's addresses; null where none makes sense. */
export const requestExampleOf = (key: SelfTestKey, registered: Registered): string | null =>
  examples[registered.form.protocol][key]?.(registered) ?? null;
