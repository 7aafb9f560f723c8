import { refreshMetadata } from "@sannong/contract/applications/registry";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { registryQueries } from "./registry.queries.ts";

export type DrawMetadata = ComponentType<{ metadata: SamlMetadata; act: ReactNode }>;
type Props = { system: SystemDetail; Metadata: DrawMetadata };

/** What a system published about itself; an administrator need not wait for the night to have it read anew. */
export function SystemMetadata({ system: { systemAbbr, saml }, Metadata }: Props) {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => callWithMessage(refreshMetadata, { systemAbbr }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(refreshMetadata),
    onSettled: () => queries.invalidateQueries({ queryKey: registryQueries.key }),
  });
  if (!saml) return null;
  return (
    <Metadata
      metadata={saml}
      act={
        <Button size="small" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          立即重读
        </Button>
      }
    />
  );
}
