# Sourced by the scripts beside it. Brings a fresh machine with any Node from 20 on and npm to where the project can
# run: the locked packages, among them Node 24, on which the project itself runs.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1

say() { printf '%s\n' "$*" >&2; }

# answer_first USAGE OPTIONS "$@": whoever asks how a script is used is told, and so is who made a slip, before anything
# is installed, built or begun. OPTIONS are those that it knows, each between blanks: one that takes a value ends with =,
# and `words` stands for whatever begins with no dash.
answer_first() {
  local usage=$1 known=" $2 " arg
  shift 2
  for arg in "$@"; do
    case $arg in --help | -h) printf '%s\n' "$usage"; exit 0 ;; esac
  done
  refuse() { say "没有执行：$1"; say ""; say "$usage"; exit 2; }
  while [ $# -gt 0 ]; do
    arg=${1%%=*}
    case $1 in
      -*)
        case $known in
          *" $arg= "*) [ "$arg" != "$1" ] || { [ $# -gt 1 ] && shift; } || refuse "选项 $arg 缺少值。" ;;
          *" $arg "*) [ "$arg" = "$1" ] || refuse "选项 $arg 不带值。" ;;
          *) refuse "不认识选项 $arg。" ;;
        esac ;;
      *) case $known in *" words "*) ;; *) refuse "多写了参数 $1。" ;; esac ;;
    esac
    shift
  done
}

ensure_packages() {
  if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    command -v npm >/dev/null || { say "需要先安装 Node.js（20 或更高版本）和 npm。"; exit 1; }
    say "正在安装依赖包（首次约需一分钟）……"
    npm ci --no-audit --no-fund --loglevel=error >&2
    touch node_modules/.package-lock.json
  fi
  export PATH="$root/node_modules/.bin:$PATH"
}

# For commands on a machine that serves people: what is installed there is decided by whoever installs.
require_packages() {
  if [ ! -x node_modules/.bin/node ]; then
    say "没有执行：$root 里没有安装依赖包。请先在那里运行 npm ci && npm run build。"
    exit 1
  fi
  export PATH="$root/node_modules/.bin:$PATH"
}

# Is a file in these places newer than what was built from them?
newer_than() {
  [ ! -e "$1" ] || [ -n "$(find "${@:2}" -path '*/dist' -prune -o -path '*/node_modules' -prune -o -type f -newer "$1" -print -quit)" ]
}

# The types of sheets, which git does not keep. The portal's pages, and the programs, are built when a file that goes into them is newer than their last build.
ensure_build() {
  node apps/portal/write-style-types.ts
  if newer_than apps/portal/dist/pages.json apps/portal packages/{contract,markdown,transport,ui} docs/integrators docs/manuals package-lock.json; then
    say "正在构建门户页面……"
    npm run --silent build:portal >&2
  fi
  if newer_than dist/apps apps/server/src packages/{contract,markdown,transport} examples script/lib package-lock.json; then
    say "正在构建门户程序……"
    npm run --silent build:processes >&2
  fi
  if newer_than packages/demonstration/dist/packages apps/server/src packages/{contract,demonstration,markdown,transport} script/lib package-lock.json; then
    say "正在构建演示……"
    npm run --silent build:demonstration >&2
  fi
}

# CHROMIUM, else the system's, else the distribution's package when root, else Playwright's own.
ensure_chromium() {
  if [ -z "${CHROMIUM:-}" ]; then
    # the one without windows draws the same pages with a sixth less work
    for candidate in chromium-headless-shell chromium chromium-browser google-chrome; do
      if command -v "$candidate" >/dev/null; then CHROMIUM=$(command -v "$candidate"); break; fi
    done
  fi
  if [ -z "${CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "正在安装 Chromium……"
    apt-get update -qq >&2 || say "软件包目录未能更新。"
    for package in chromium-headless-shell chromium; do
      if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >&2; then CHROMIUM=$(command -v "$package" || true); break; fi
    done
  fi
  if [ -z "${CHROMIUM:-}" ]; then
    playwright install chromium >&2
    CHROMIUM=$(node -e 'console.log(require("playwright-core").chromium.executablePath())')
  fi
  # Pictures of Chinese pages need a Chinese font.
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! fc-list 2>/dev/null | grep -i 'cjk\|han sans\|yahei\|pingfang' >/dev/null; then
    say "正在安装中文字体……"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq fonts-noto-cjk; } >&2 || say "中文字体未能安装，截图中的文字可能显示为方框。"
  fi
  export CHROMIUM
}

# The distribution's PgBouncer when root, for tests that start one of their own; without it they are skipped.
ensure_pgbouncer() {
  if command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ]; then return; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "正在安装 PgBouncer……"
    apt-get update -qq >&2 || say "软件包目录未能更新。"
    if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq pgbouncer >&2; then
      # the package starts one as a service, which nobody asked for
      systemctl disable --now pgbouncer >/dev/null 2>&1 || true
      return
    fi
  fi
  say "没有 PgBouncer，跳过与它有关的测试。"
}

# Redis for the tests of the store in it, when root; without it they are skipped and counted as such.
ensure_redis() {
  command -v redis-server >/dev/null || command -v valkey-server >/dev/null || {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { say "没有 redis-server：Redis 的测试会跳过。"; return 0; }
    say "正在安装 Redis（不作为服务启动）……"
    apt-get update -qq >&2 || say "软件包目录未能更新。"
    # at this level of the system no service is started
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq redis-server >&2 || say "redis-server 未能安装：Redis 的测试会跳过。"
  }
}

# Patroni with what it needs, and nginx, when root; without them a province is not tried.
ensure_province() {
  if command -v patroni >/dev/null && command -v etcd >/dev/null && command -v haproxy >/dev/null && command -v nginx >/dev/null; then return; fi
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { say "没有 Patroni、etcd、HAProxy 或 nginx：跳过。"; return 0; }
  say "正在安装 PostgreSQL、Patroni、etcd、HAProxy 和 nginx（不作为服务启动）……"
  apt-get update -qq >&2 || say "软件包目录未能更新。"
  # at this level of the system no service is started
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    postgresql patroni python3-etcd python3-psycopg2 etcd-server haproxy nginx faketime >&2 || say "未能全部安装：跳过。"
}
