import { type OtherKey, opensNothing, otherDatabase } from "./config/key-words.ts";
import type { Keys } from "./config/config.ts";
import { permissionSealer } from "./identity/accounts/index.ts";
import { createFieldSealer, SealBroken } from "./platform/crypto/field-sealer.ts";
import { printsOf } from "./platform/crypto/key-prints.ts";
import { isSame } from "./platform/crypto/tokens.ts";
import type { Db } from "./platform/database/database.ts";
import { FailureWithMessage } from "./platform/failure-with-message.ts";

/** Whose keys do not change while a database lives; of those by id only the current one, which may have sealed something. */
const kept = ({ field }: Keys): string[] => ["index", "audit", "grant", "passwordPepper", `field.${field.current}`];

/** The keys of the start are another database's. */
class OthersKeys extends FailureWithMessage {
  override name = "OthersKeys";
}

/** `confirmed`: all keys that it noted are these. `unknown`: it has noted none, and nothing in it speaks against them. */
export type Belonging = "confirmed" | "unknown";

/**
 * Are these the keys that this database was made with? Asked before anything is read or written with them.
 *
 * @param file that they were read from
 * @throws OthersKeys saying which are others, by their prints
 */
export async function checkKeys(db: Db, keys: Keys, file?: string): Promise<Belonging> {
  const noted = await notedPrints(db);
  if (noted.length === 0) {
    const broken = await openNothing(db, keys);
    if (broken.length > 0) throw new OthersKeys(opensNothing(broken, file));
    return "unknown";
  }
  const given: Record<string, string> = printsOf(keys);
  const others = noted.flatMap(({ name, print }): OtherKey[] =>
    given[name] === print ? [] : [{ name, expected: print, given: given[name] ?? null }],
  );
  if (others.length > 0) throw new OthersKeys(otherDatabase(others, file));
  return "confirmed";
}

/**
 * Notes whose database this is, at the end of a start that read it with these keys.
 *
 * @throws OthersKeys when they are not, or another server was first, with others
 */
export async function noteKeys(db: Db, keys: Keys, file?: string): Promise<void> {
  await checkKeys(db, keys, file);
  const prints: Record<string, string> = printsOf(keys);
  const noted = new Set((await notedPrints(db)).map(({ name }) => name));
  const rows = kept(keys).flatMap((name) => {
    const print = prints[name];
    return noted.has(name) || print === undefined ? [] : [{ name, print }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto("keyPrint")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await checkKeys(db, keys, file);
}

const notedPrints = (db: Db) =>
  rowsOf(() => db.selectFrom("keyPrint").select(["name", "print"]).orderBy("name").execute());

/** One row that somebody changed is no reason to doubt the keys: all of so many speak, or none does. */
const TRIED = 50;

/** Which of these keys open nothing of what is there. */
async function openNothing(db: Db, keys: Keys): Promise<string[]> {
  const [permissions, people] = await Promise.all([
    rowsOf(() =>
      db
        .selectFrom("rolePermission")
        .select(["roleCode", "permission", "mac"])
        .where("mac", "is not", null)
        .limit(TRIED)
        .execute(),
    ),
    rowsOf(() => db.selectFrom("account").select("nicknameSealed").orderBy("createdAt").limit(TRIED).execute()),
  ]);
  const sealPermission = permissionSealer(keys.grant);
  const ours = permissions.filter(
    ({ roleCode, permission, mac }) => mac !== null && isSame(mac, sealPermission({ roleCode, permission })),
  );
  // what a data key of the database sealed is opened by way of the key-encryption key, and says nothing of these
  const sealed = people.map(({ nicknameSealed: name }) => name).filter((name) => !/^1\.g\d+\./.test(name));
  const { open } = createFieldSealer(keys);
  return [
    ...(permissions.length > 0 && ours.length === 0 ? ["grant"] : []),
    ...(sealed.length > 0 && !sealed.some((name) => opens(open, name)) ? ["field"] : []),
  ];
}

function opens(open: (sealed: string) => string, sealed: string): boolean {
  try {
    open(sealed);
    return true;
  } catch (failure) {
    if (failure instanceof SealBroken) return false;
    throw failure;
  }
}

const NO_SUCH_TABLE = "42P01";
const NO_SUCH_COLUMN = "42703";
const NO_RIGHT_YET = "42501";

/** None where an older program made the database and has no such table or column. */
async function rowsOf<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (failure) {
    const { code = "" } = failure as { code?: string };
    if ([NO_SUCH_TABLE, NO_SUCH_COLUMN, NO_RIGHT_YET].includes(code)) return [];
    throw failure;
  }
}
