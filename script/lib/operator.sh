# Sourced by the operator's commands. They never install anything and never guess which portal they are for: that is
# told by the environment, by --env-file or by --demo (apps/server/src/commands/operator-command.ts).
here=$PWD
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
require_packages
# where root stands may be closed to the user for whom it runs a command
cd "$here" 2>/dev/null || true

# Authorities of the operator's own: Node knows them from its environment alone, whatever a file says that is read later.
own_authorities() {
  local file="" path
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || return 0
  while [ $# -gt 1 ]; do
    [ "$1" != --env-file ] || file=$2
    shift
  done
  { [ -f "$file" ] && [ -r "$file" ]; } || return 0
  path=$(sed -n 's/[[:space:]]*$//; s/^NODE_EXTRA_CA_CERTS=//p' "$file" | tail -n 1)
  path=${path#[\"\']}
  path=${path%[\"\']}
  [ -z "$path" ] || export NODE_EXTRA_CA_CERTS="$path"
}

# operate NAME [argument …]: files that are named are looked for where the operator stands.
operate() {
  own_authorities "${@:2}"
  exec node "$root/apps/server/src/commands/$1.ts" "${@:2}"
}
