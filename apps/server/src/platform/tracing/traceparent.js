// Loaded by the portal's pages where their server keeps traces, and nowhere else: gives each call of the interface a
// trace of its own (W3C Trace Context). The trace ends in what the server takes as the request's id when it is of this
// moment, so that the number somebody reads from a page is the trace's end. Whether spans are kept the server decides.
(() => {
  const send = window.fetch;
  const hex = (count) =>
    Array.from(crypto.getRandomValues(new Uint8Array(count)), (one) => one.toString(16).padStart(2, "0")).join("");
  window.fetch = (address, init) => {
    if (typeof address !== "string" || !address.startsWith("/api/")) return send.call(window, address, init);
    const second = Math.floor(Date.now() / 1000)
      .toString(16)
      .padStart(8, "0");
    const headers = new Headers(init && init.headers);
    headers.set("traceparent", `00-${hex(8)}${second}${hex(4)}-${hex(8)}-00`);
    return send.call(window, address, { ...init, headers });
  };
})();
