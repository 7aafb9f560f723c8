import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { createServer, request as tlsRequest, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { MTLS_URL } from "../provider-portal.testing.ts";

export type Shown = { cert: string; key: string };
type Wanted = { subject: string; names?: string; days?: [from: string, to: string]; by?: Authority };
export type Authority = ReturnType<typeof authority>;

/** Certificates as whoever runs an authority makes them, by the tool that everybody has. */
function openssl(folder: string, ...given: string[]): void {
  execFileSync("openssl", given, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

/** An authority that signs certificates of systems. */
export function authority(name: string) {
  const folder = mkdtempSync(join(tmpdir(), "authority-"));
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl(folder, "req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-subj", `/CN=${name}`);
  writeFileSync(join(folder, "index.txt"), "");
  writeFileSync(
    join(folder, "ca.conf"),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\npolicy=any\ncopy_extensions=copy\nunique_subject=no\n[any]\nC=optional\nO=optional\nCN=supplied\n`,
  );
  let count = 0;
  return {
    certificate: readFileSync(join(folder, "ca.pem"), "utf8"),
    /** Signs one for a new key. @param wanted.subject as openssl takes it: /C=CN/O=…/CN=… */
    issue({ subject, names, days = ["20200101000000Z", "20990101000000Z"] }: Wanted): Shown {
      const [key, csr, cert] = ["key", "csr", "pem"].map((kind) => `${(count += 1)}.${kind}`) as [
        string,
        string,
        string,
      ];
      const more = names === undefined ? [] : ["-addext", `subjectAltName=${names}`];
      openssl(folder, "req", ...newKey, "-utf8", "-keyout", key, "-out", csr, "-subj", subject, ...more);
      const dates = ["-startdate", days[0], "-enddate", days[1]];
      const signing = ["-config", "ca.conf", "-batch", "-md", "sha256", "-cert", "ca.pem", "-keyfile", "ca.key"];
      openssl(folder, "ca", ...signing, "-utf8", "-preserveDN", ...dates, "-in", csr, "-out", cert, "-notext");
      return { cert: readFileSync(join(folder, cert), "utf8"), key: readFileSync(join(folder, key), "utf8") };
    },
    /** One that nobody else signed. @param days how long it holds */
    selfSigned(days = 30): Shown {
      const [key, cert] = [`${(count += 1)}.key`, `${count}.pem`];
      openssl(folder, "req", "-x509", ...newKey, "-keyout", key, "-out", cert, "-subj", "/CN=self", "-days", `${days}`);
      return { cert: readFileSync(join(folder, cert), "utf8"), key: readFileSync(join(folder, key), "utf8") };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** How a proxy hands on what it was shown: as nginx writes it, or by the standard. */
type Form = "nginx" | "standard";

/** A proxy that ends TLS as `deploy/nginx.conf` has it done at the address for certificates. */
export async function openProxy(portalUrl: string, { own, trusted }: { own: Shown; trusted: string }) {
  const how: { form: Form; from?: string; host: string } = { form: "nginx", host: new URL(MTLS_URL).hostname };
  const server: Server = createServer(
    { ...own, ca: trusted, requestCert: true, rejectUnauthorized: false },
    (request, reply) => {
      const socket = request.socket as TLSSocket;
      const certificate = socket.getPeerX509Certificate();
      const headers = { ...request.headers };
      delete headers[how.form === "nginx" ? "x-ssl-client-cert" : "client-cert"];
      const shown =
        certificate === undefined
          ? {}
          : how.form === "nginx"
            ? { "x-ssl-client-cert": encodeURIComponent(certificate.toString()) }
            : { "client-cert": `:${certificate.raw.toString("base64")}:` };
      const verdict = certificate === undefined ? "NONE" : socket.authorized ? "SUCCESS" : "FAILED:untrusted";
      const onward = plainRequest(
        new URL(request.url ?? "/", portalUrl),
        {
          method: request.method ?? "GET",
          headers: { ...headers, ...shown, host: how.host, "x-ssl-client-verify": verdict },
          ...(how.from !== undefined && { localAddress: how.from }),
        },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply);
        },
      );
      request.pipe(onward);
    },
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    how,
    ask: (path: string, shown: Shown | undefined, asked: Asked = {}) => askThrough(port, path, shown, asked),
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

type Asked = {
  form?: object;
  bearer?: string;
  headers?: Record<string, string>;
  /** the answer is a proxy's own page, which nobody reads */
  isText?: boolean;
};

/** Asks the portal through the TLS of a proxy, with a certificate or without one. */
export function askThrough(
  port: number,
  path: string,
  shown: Shown | undefined,
  { form, bearer, headers = {}, isText = false }: Asked = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((done, fail) => {
    const text = form && new URLSearchParams(form as Record<string, string>).toString();
    const request = tlsRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        rejectUnauthorized: false,
        agent: false,
        ...shown,
        method: text === undefined ? "GET" : "POST",
        headers: {
          ...headers,
          ...(text !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
      },
      (answer) => {
        let body = "";
        answer.on("data", (part: Buffer) => (body += part.toString()));
        answer.on("end", () =>
          done({
            status: answer.statusCode ?? 0,
            body: body && !isText ? (JSON.parse(body) as Record<string, unknown>) : {},
          }),
        );
      },
    );
    request.on("error", fail);
    request.end(text);
  });
}
