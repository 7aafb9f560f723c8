import { entityLicence } from "@sannong/contract/identity/organisations";
import { ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";
import { Attachments } from "../../../lib/uploads/attachments.tsx";

/** What an entity sent with its request, for whoever decides. Each look is written down. */
export function EntityLicence({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["entityLicence", id],
    queryFn: () => call(entityLicence, { id }),
    // its links end, and a look is a look
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <section aria-labelledby="entity-licence">
      <h3 id="entity-licence">营业执照</h3>
      {isError && <ErrorState title="营业执照没有加载出来" failure={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={2} label="正在读取营业执照" />}
      {data?.files.length === 0 && <p className="muted">没有附营业执照，请退回。</p>}
      {data && <Attachments files={data.files} />}
    </section>
  );
}
