/** The post from which data was asked for, and for which alone it was granted. */
export type Post = { region: string; unit: string; department: string };

/** What it takes to ask for data, and to go on using what was granted. */
export const ASKS_FOR_DATA = "data.request";

type Stands = { regionCode: string; company: string; deptName: string };

/** The post that somebody holds: their region, unit and department. */
export const postOf = ({ regionCode, company, deptName }: Stands): Post => ({
  region: regionCode,
  unit: company,
  department: deptName,
});

type Holder = Stands & { status: string; permissions: ReadonlySet<string> };

/**
 * May the holder of a grant use it now? Whoever is away, may not ask for data any more or is in another post may not.
 * What was filled in only after the grant is no other post; grants from before posts were kept know none.
 */
export function stillHolds({ post }: { post: Post | null }, holder: Holder | undefined): boolean {
  if (holder?.status !== "active" || !holder.permissions.has(ASKS_FOR_DATA)) return false;
  if (post === null) return true;
  const now = postOf(holder);
  const isSame = (was: string, is: string) => was === "" || was === is;
  return post.region === now.region && isSame(post.unit, now.unit) && isSame(post.department, now.department);
}
