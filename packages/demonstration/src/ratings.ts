import { sql } from "kysely";
import { isBad, TICKET_DAYS } from "@sannong/contract/catalogue/rating-words";
import type { Db } from "@sannong/server/platform/database/database";
import { generator } from "./random.ts";
import { firstCalendar } from "@sannong/server/governance/calendar/index";
import type { Amount } from "./amount.ts";

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1000;
/** So old ones are mended and closed by now. */
const MENDED_AFTER_DAYS = 12;

/** What the demonstration's farmers have had done and may rate. */
const waiting = [
  { username: "nonghu", identification: "njbt-apply", matterNo: "BJ-DEMO-0001", daysAgo: 2 },
  { username: "nonghu", identification: "zjd-apply", matterNo: "BJ-DEMO-0002", daysAgo: 9 },
  { username: "nongchang", identification: "jtnc-register", matterNo: "BJ-DEMO-0003", daysAgo: 3 },
  { username: "hezuoshe", identification: "nybx-insure", matterNo: "BJ-DEMO-0004", daysAgo: 5 },
] as const;
const regions = ["320925", "320583", "320106", "320281", "320312", "321281"] as const;
const praise = ["", "", "办得快", "指南写得清楚，一次办好", "窗口同志很耐心", "在手机上就办完了"] as const;
const complaints = [
  "材料要求和指南写的不一样",
  "上传照片试了几次才成功",
  "窗口排队时间长",
  "进度一直没有提示",
] as const;
const measures = "已核对窗口要求和指南，更正材料说明并向办事人致歉。";

type SeedRating = {
  matterNo: string;
  identification: string;
  regionCode: string;
  at: Date;
  grade: number;
  efficiency: number;
  accuracy: number;
  convenience: number;
  platform: number;
  comment: string;
  dueAt: Date | null;
  isMended: boolean;
};

/** Thirty days of ratings of one service, more of those that more people use; the same ones for the same moment. */
function ratingsOf(identification: string, many: number, random: () => number, now: Date): SeedRating[] {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const near = (grade: number) => Math.min(5, Math.max(1, grade + Math.floor(random() * 3) - 1));
  return Array.from({ length: many }, (_one, index) => {
    const daysAgo = 1 + random() * 29;
    const lot = random();
    const grade = lot < 0.68 ? 5 : lot < 0.9 ? 4 : lot < 0.965 ? 3 : lot < 0.99 ? 2 : 1;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    return {
      matterNo: `BJ-DEMO-${identification}-${index + 1}`,
      identification,
      regionCode: pick(regions),
      at,
      grade,
      efficiency: near(grade),
      accuracy: near(grade),
      convenience: near(grade),
      platform: near(grade),
      comment: pick(isBad(grade) ? complaints : praise),
      dueAt: isBad(grade) ? firstCalendar.dueAfter(at, TICKET_DAYS) : null,
      isMended: daysAgo > MENDED_AFTER_DAYS,
    };
  });
}

type Deps = { trx: Db; sealer: { seal(plain: string): string }; now: Date; amount: Amount };

/** Matters that wait for their rating; in the full demonstration also what others have said, good and bad. */
export async function seedRatings({ trx, sealer, now, amount }: Deps): Promise<void> {
  const ours = waiting.map(({ daysAgo, ...one }) => ({ ...one, at: new Date(now.getTime() - daysAgo * DAY_MS) }));
  await sql`
    insert into completed_matter (system_abbr, matter_no, account_id, identification, region_code, completed_at)
    select service.system_abbr, one."matterNo", account.id, one.identification, account.region_code, one.at
      from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb)
           as one (username text, identification text, "matterNo" text, at timestamptz)
      join account on account.username = one.username
      join service on service.identification = one.identification
      join connected_system on connected_system.abbr = service.system_abbr
    on conflict do nothing`.execute(trx);
  await seedUnderWay(trx, now);
  if (amount === "full") {
    await seedFigures({ trx, sealer }, now);
    await seedComplaint(trx, now);
  }
}

const underWay = [
  { identification: "njbt-apply", matterNo: "BJ-DEMO-0011", stage: "县级核验", begun: 9, at: 2 },
  { identification: "tdlz-record", matterNo: "BJ-DEMO-0012", stage: "已受理", begun: 1, at: 1 },
];

/** What the systems have under way for the farmer. */
async function seedUnderWay(trx: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ours = underWay.map((one) => ({ ...one, begun: ago(one.begun), at: ago(one.at) }));
  await sql`
    insert into running_matter (system_abbr, matter_no, account_id, identification, stage, begun_at, at)
    select service.system_abbr, one."matterNo", account.id, one.identification, one.stage, one.begun, one.at
      from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb)
           as one (identification text, "matterNo" text, stage text, begun timestamptz, at timestamptz)
      join account on account.username = 'nonghu'
      join service on service.identification = one.identification
    on conflict do nothing`.execute(trx);
}

/** One that has a person behind it, so that the office has somebody to call back. */
async function seedComplaint(trx: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 3 * DAY_MS);
  await sql`
    with matter as (
      insert into completed_matter (system_abbr, matter_no, account_id, identification, region_code, completed_at)
      select service.system_abbr, 'BJ-DEMO-0005', account.id, service.identification, account.region_code, ${at}
        from account, service
       where account.username = 'nonghu' and service.identification = 'tdcb-sign'
      on conflict do nothing
      returning id, identification, region_code),
    rating as (
      insert into service_rating
        (matter_id, identification, grade, efficiency, accuracy, convenience, platform, comment, rated_at)
      select id, identification, 2, 2, 3, 2, 3, '合同照片上传了三次才成功', ${at}::timestamptz from matter
      returning matter_id)
    insert into rating_ticket (matter_id, region_code, due_at)
    select id, region_code, ${firstCalendar.dueAfter(at, TICKET_DAYS)}::timestamptz
      from matter join rating on rating.matter_id = matter.id`.execute(trx);
}

async function seedFigures({ trx, sealer }: Pick<Deps, "trx" | "sealer">, now: Date): Promise<void> {
  const { rows: services } = await sql<{ identification: string; uses: string }>`
    select service.identification, count(click.id) as uses
      from service
      join connected_system on connected_system.abbr = service.system_abbr
      left join service_click as click on click.identification = service.identification
     group by service.identification
     order by service.identification`.execute(trx);
  const random = generator(20_260_202);
  const all = services.flatMap(({ identification, uses }) =>
    ratingsOf(identification, Math.ceil(Number(uses) / 6), random, now),
  );
  for (let from = 0; from < all.length; from += AT_ONCE)
    await writeRatings({ trx, sealer }, all.slice(from, from + AT_ONCE));
}

async function writeRatings(
  { trx, sealer }: Pick<Deps, "trx" | "sealer">,
  ratings: readonly SeedRating[],
): Promise<void> {
  const given = sql`
    (select one."matterNo" as matter_no, one.identification, one."regionCode" as region_code, one.at, one.grade,
            one.efficiency, one.accuracy, one.convenience, one.platform, one.comment, one."dueAt" as due_at,
            one."isMended" as is_mended, service.system_abbr
       from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
            as one ("matterNo" text, identification text, "regionCode" text, at timestamptz, grade smallint,
                    efficiency smallint, accuracy smallint, convenience smallint, platform smallint,
                    comment text, "dueAt" timestamptz, "isMended" boolean)
       join service on service.identification = one.identification)`;
  await sql`
    insert into completed_matter (system_abbr, matter_no, account_id, identification, region_code, completed_at)
    select system_abbr, matter_no, null, identification, region_code, at from ${given} as given
    on conflict do nothing`.execute(trx);
  await sql`
    insert into service_rating
      (matter_id, identification, grade, efficiency, accuracy, convenience, platform, comment, rated_at)
    select matter.id, given.identification, grade, efficiency, accuracy, convenience, platform, comment, at
      from ${given} as given
      join completed_matter as matter using (system_abbr, matter_no)
    on conflict do nothing`.execute(trx);
  await sql`
    insert into rating_ticket
      (matter_id, region_code, due_at, measures, called_back_on, call_back_result, closed_at, closed_by_sealed)
    select matter.id, given.region_code, due_at,
           case when is_mended then ${measures} end,
           case when is_mended then to_char((at + interval '6 days') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') end,
           case when is_mended then 'satisfied' end,
           case when is_mended then at + interval '6 days' end,
           case when is_mended then ${sealer.seal("演示县管理员")} end
      from ${given} as given
      join completed_matter as matter using (system_abbr, matter_no)
     where due_at is not null
    on conflict do nothing`.execute(trx);
}
