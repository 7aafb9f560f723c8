// Auth.js on Express. It makes its own sign-in page, and signs off at itself alone.
import { ExpressAuth, getSession } from "@auth/express";
import express from "express";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
const config = {
  trustHost: true,
  secret: CLIENT_SECRET,
  providers: [
    {
      id: "portal",
      name: "门户",
      type: "oidc",
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      idToken: false, // who the person is stands in userinfo alone
    },
  ],
};

const app = express();
app.use("/auth", ExpressAuth(config));
app.get("/", async (request, response) => response.send((await getSession(request, config))?.user?.name ?? "nobody"));
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
