/** What no log line may hold, whoever's it is. */
const personal: [what: string, pattern: RegExp][] = [
  ["a full phone number", /(?<![\w.-])1[3-9]\d{9}(?![\w.-])/],
  ["a full ID number", /(?<![\w.-])[1-9]\d{16}[\dX](?![\w.-])/],
  ["a code", /"(?:code|loginCode|yzm)":"\d{6}"/],
  ["a captcha's answer", /"(?:captcha|answer)":"\w{4}"/],
  [
    "a password or token",
    /"(?:password|newPassword|rpassword|access_token|token|secret|authorization|cookie)":"[^"[]/i,
  ],
];

/**
 * The faults of log lines, without repeating what they found.
 *
 * @param secrets values that stood in requests or answers: none of them may appear, in whatever form of quoting
 */
export function secretsIn(lines: string, secrets: Iterable<string> = []): string[] {
  const known = [...secrets].filter((secret) => secret.length >= 4);
  return lines.split("\n").flatMap((written) => {
    // random digits, among which six that are somebody's code come by chance
    const line = written.replace(/"(?:id|trace)":"[\da-f]{16,32}",/g, "");
    const found = [
      ...personal.filter(([, pattern]) => pattern.test(line)).map(([what]) => what),
      ...(known.some((secret) => line.includes(secret)) ? ["what somebody typed or was given"] : []),
    ];
    return found.map((what) => `${what} in a line that says ${messageOf(line)}`);
  });
}

/** Enough to find the place in the code. */
const messageOf = (line: string): string =>
  /"msg":"([^"]{0,80})/.exec(line)?.[1] ?? /"route":"([^"]{0,80})/.exec(line)?.[1] ?? "nothing";
