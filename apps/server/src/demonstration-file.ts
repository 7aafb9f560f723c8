/** What a demonstration that runs writes into its DATA_DIR: the environment that `--demo` of the commands reads, as JSON. */
export const DEMONSTRATION_FILE = "demonstration.json";
