# Sourced by the operator's commands. They never install anything and never guess which portal they are for: that is
# told by the environment, by --env-file or by --demo (apps/server/src/commands/operator-command.ts).
here=$PWD
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
require_packages
cd "$here"

# operate NAME [argument …]: files that are named are looked for where the operator stands.
operate() { exec node "$root/apps/server/src/commands/$1.ts" "${@:2}"; }
