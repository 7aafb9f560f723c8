import { applicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import { sceneForm } from "@sannong/contract/content/scenes.schemas";
import * as z from "zod/mini";
import { number, readDocument, readTable, text } from "./data-files.ts";

/** When it is due: reckoned from its application, or put so that something is late and something due today. */
const due = z.optional(z.enum(["usual", "today", "late"]));

/** Staff who have registered and wait for the administrator of their region; invented people, （演示）. */
export const waitingRegistrations = readTable("waiting/registrations.tsv", {
  key: text,
  userName: text,
  tel: text,
  regionCode: text,
  company: text,
  deptName: text,
  hoursAgo: number,
  due,
});

/** Roles that seeded people have asked for, in systems that demand one. */
export const waitingRoles = readTable("waiting/roles.tsv", {
  key: text,
  username: text,
  systemAbbr: text,
  roleCode: z.enum(["viewer", "reviewer", "manager"]),
  reason: text,
  hoursAgo: number,
  due,
  /** whoever granted it a day later; others wait */
  grantedBy: z.optional(text),
});

/** Scenes handed in and waiting for their level. */
export const waitingScenes = readDocument(
  "waiting/scenes.json",
  z.array(
    z.extend(z.omit(sceneForm, { regionCode: true }), {
      id: z.string(),
      /** the account that declares it; its region is the scene's */
      declarer: z.string(),
      level: z.enum(["county", "city"]),
      hoursAgo: z.number(),
      due,
    }),
  ),
);

const requested = z.strictObject({
  key: z.string(),
  /** name in the catalogue */
  resource: z.string(),
  purpose: z.string(),
  basis: z.string(),
  /** the items that not everybody may see, each with why it is needed; all public ones are asked for as well */
  reasons: z.record(z.string(), z.string()),
  months: z.number(),
  hoursAgo: z.number(),
  due,
});

/** What the demonstration's official has asked for: waiting in the county, the city and the province, granted, refused. */
export const requestedData = readDocument(
  "waiting/data.json",
  z.array(
    z.discriminatedUnion("status", [
      z.extend(requested, { status: z.enum(["department", "provider"]) }),
      z.extend(requested, { status: z.literal("rejected"), by: z.enum(["department", "provider"]), note: z.string() }),
      z.extend(requested, { status: z.literal("approved"), endsInDays: z.number(), callsADay: z.number() }),
    ]),
  ),
);
/** An application for data, how far it has come, and what became of it. */
export type SeedRequest = (typeof requestedData)[number];

/** Systems whose owners have applied. */
export const requestedSystems = readDocument(
  "waiting/systems.json",
  z.array(
    z.strictObject({
      key: z.string(),
      /** the account that applies; the system is of its region */
      applicant: z.string(),
      hoursAgo: z.number(),
      contact: z.strictObject({ name: z.string(), phone: z.string() }),
      /** why it came back; null while it waits */
      rejection: z.nullable(z.string()),
      form: applicationForm,
    }),
  ),
);
