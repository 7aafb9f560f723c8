import { myFavourites, orderFavourites, setFavourite } from "@sannong/contract/catalogue/favourites";
import type { Server } from "../../platform/http/serve.ts";
import type { FavouritesService } from "./favourites.service.ts";

export function favouritesRoutes(server: Server, favourites: FavouritesService): void {
  server.serve(myFavourites, (_input, { caller }) => favourites.ofMine(caller.accountId));
  server.serve(setFavourite, (wanted, { caller }) => favourites.set(caller.accountId, wanted));
  server.serve(orderFavourites, ({ favourites: requested }, { caller }) =>
    favourites.order(caller.accountId, requested),
  );
}
