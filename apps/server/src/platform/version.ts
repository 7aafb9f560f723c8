import about from "../../package.json" with { type: "json" };

/** Of the program that runs; what is built has it in its one file. */
export const version = about.version;
