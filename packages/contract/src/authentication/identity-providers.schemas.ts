import * as z from "zod/mini";
import { captcha, loginName, nothing, personal, sealedPassword } from "../fields.ts";
import { loginResult } from "./sign-in.schemas.ts";

const lost = "登录信息不完整，请重新登录";
const sourceName = z.string(lost).check(z.regex(/^[a-z][a-z0-9-]{1,31}$/, lost));
/** what a source made and hands back unread */
const opaque = z.string(lost).check(z.regex(/^[\x21-\x7e]{1,2048}$/, lost));
const state = z.string(lost).check(z.regex(/^[A-Za-z0-9_-]{43}$/, lost));
const personKind = z.enum(["person", "legalPerson"], lost);

export const upstreamSources = {
  input: nothing,
  output: z.object({
    sources: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        offersLegalPersons: z.boolean(),
        /** the account source of its users; 政务办 may enter government mode */
        userSource: z.string(),
        /** opened in a new tab when such a user signs off */
        logoutUrl: z.nullable(z.string()),
      }),
    ),
  }),
};

// Links that people press: what is not understood leads to a page with a sentence, so these take any text.
export const departUpstream = {
  /** without a source: that of the government office; `kind` legalPerson where the source signs such in */
  input: z.object({ source: z.optional(z.string(lost)), kind: z.optional(z.string(lost)) }),
  output: z.string(),
};
export const registerUpstream = { input: z.object({ kind: z.optional(z.string(lost)) }), output: z.string() };

/**
 * How far an arrival came: `signedIn` carries a session; `linked` none, for whoever set out to link is signed in
 * as themselves; `confirm` asks 以…身份登录?; `link` (matchFlag false)
 * asks for the password of an account here, or goes on as a temporary user. `continuation` opens the next step
 * within five minutes, in the same browser.
 */
export const upstreamAnswer = z.extend(z.partial(loginResult), {
  step: z.enum(["signedIn", "linked", "confirm", "link"]),
  source: z.object({ name: z.string(), label: z.string(), userSource: z.string() }),
  personKind,
  /** masked until somebody is signed in */
  userInfo: z.object({
    name: personal(z.string(), "personName"),
    mobile: personal(z.string(), "phone"),
    company: z.string(),
  }),
  continuation: z.optional(z.string()),
});

export const loginJszwfw = {
  input: z.object({
    ticket: opaque,
    /** without it the first source that sends tickets */
    source: z.optional(sourceName),
    state: z.optional(state),
    kind: z.optional(personKind),
  }),
  output: upstreamAnswer,
};

export const loginExternal = {
  input: z.object({ source: sourceName, code: opaque, state, iss: z.optional(opaque) }),
  output: upstreamAnswer,
};

export const confirmUpstream = { input: z.object({ continuation: opaque }), output: upstreamAnswer };

/** What the link form asks for; texts as in the login form. */
export const linkForm = {
  username: loginName("请输入"),
  captcha: captcha("请输入验证码"),
};
export const linkUpstream = {
  input: z.object({ continuation: opaque, password: sealedPassword(), ...linkForm }),
  output: upstreamAnswer,
};

export const myIdentities = {
  input: nothing,
  output: z.object({
    identities: z.array(
      z.object({
        source: z.string(),
        label: z.string(),
        personKind,
        /** masked; empty for links of a time when it was not kept */
        name: personal(z.string(), "personName"),
        /** of a legal person */
        company: z.string(),
        linkedAt: z.string(),
        /** null: not since it was linked */
        lastUsedAt: z.nullable(z.string()),
        /** its source opens government mode, which ends with the link */
        opensGovernmentMode: z.boolean(),
      }),
    ),
    linkable: z.array(z.object({ source: z.string(), label: z.string(), offersLegalPersons: z.boolean() })),
  }),
};

export const beginLinking = {
  input: z.object({ source: sourceName, kind: z.optional(personKind) }),
  output: z.object({ address: z.string() }),
};
export const unlinkIdentity = { input: z.object({ source: sourceName }), output: z.null() };
