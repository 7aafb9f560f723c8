import { script } from "./redis-connection.ts";

/**
 * An entry is a hash: `e` when it ends (ms, by the asking server's clock, as in PostgreSQL), `g` its group, and its
 * value as `v` (JSON), or `l` (a list: the JSON of its members, a line each), with members merged into it later as
 * `m:name`. JSON is read here, never written: Lua would make `{}` of an empty list.
 *
 * The first arguments are always the same: now, whether its changes are told and by which name, the channel, its key.
 */
const head = `
local key, now, toldBy, channel, name = KEYS[1], tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local GRACE = 30000
local found = redis.call('HMGET', key, 'e', 'g')
local exists = found[1] ~= false
local live = exists and tonumber(found[1]) > now
local function expire(at) redis.call('PEXPIRE', key, math.max(1, at - now + GRACE)) end
local function tell(group)
  if toldBy == '' then return end
  local subject = name
  if toldBy == 'group' and group then subject = group end
  local oldest = (redis.call('TIME')[1] - 600) * 1000
  local id = redis.call('XADD', KEYS[2], 'MINID', '~', oldest, '*', 's', subject)
  redis.call('PUBLISH', channel, id .. ' ' .. subject)
end
`;

/** given: end, group or '', field, text, 'nx' or '', whether a new one is told of */
export const putEntry = script(`${head}
local ends, group, field, text, mode, isTold = tonumber(ARGV[5]), ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10]
if mode == 'nx' and live then return 0 end
if exists or isTold == '1' then tell(found[2] or (group ~= '' and group)) end
redis.call('DEL', key)
redis.call('HSET', key, 'e', ARGV[5], field, text)
if group ~= '' then redis.call('HSET', key, 'g', group) end
expire(ends)
return 1`);

/** given: end, how many at most, the members */
export const putFirstEntry = script(`${head}
local ends, most = tonumber(ARGV[5]), tonumber(ARGV[6])
local members = {}
for at = 7, #ARGV do members[#members + 1] = ARGV[at] end
if live then
  ends = math.max(ends, tonumber(found[1]))
  for member in string.gmatch(redis.call('HGET', key, 'l') or '', '[^\\n]+') do members[#members + 1] = member end
end
while #members > most do table.remove(members) end
redis.call('DEL', key)
redis.call('HSET', key, 'e', string.format('%.0f', ends), 'l', table.concat(members, '\\n'))
expire(ends)
return 1`);

/** One entry of each key, all of one slot. */
export const takeEntries = script(`
local now, taken = tonumber(ARGV[1]), {}
for at, key in ipairs(KEYS) do
  local ends = redis.call('HGET', key, 'e')
  taken[at] = false
  if ends and tonumber(ends) > now then
    taken[at] = redis.call('HGETALL', key)
    redis.call('DEL', key)
  end
end
return taken`);

/** given: of which group it has to be, or ''. Gives back what was there, live or not. */
export const removeEntry = script(`${head}
if not exists or (ARGV[5] ~= '' and found[2] ~= ARGV[5]) then return false end
if live then tell(found[2]) end
local whole = redis.call('HGETALL', key)
redis.call('DEL', key)
return whole`);

/** given: new end or '', 'absent' where none of the members may be there, then names and texts in turn */
export const mergeEntry = script(`${head}
if not live then return false end
if ARGV[6] == 'absent' then
  local value = cjson.decode(redis.call('HGET', key, 'v'))
  for at = 7, #ARGV, 2 do
    if value[ARGV[at]] ~= nil or redis.call('HEXISTS', key, 'm:' .. ARGV[at]) == 1 then return false end
  end
end
for at = 7, #ARGV, 2 do redis.call('HSET', key, 'm:' .. ARGV[at], ARGV[at + 1]) end
if ARGV[5] ~= '' then
  redis.call('HSET', key, 'e', ARGV[5])
  expire(tonumber(ARGV[5]))
end
tell(found[2])
return redis.call('HGETALL', key)`);

/** given: end of a window that begins now, how many. Gives back the count and the window's end. */
export const countEntry = script(`${head}
if not live then
  redis.call('DEL', key)
  redis.call('HSET', key, 'e', ARGV[5], 'v', ARGV[6])
  expire(tonumber(ARGV[5]))
  return { tonumber(ARGV[6]), ARGV[5] }
end
return { redis.call('HINCRBY', key, 'v', ARGV[6]), found[1] }`);

/** Notes in a group until when a member lives; what is over goes, and the group with its last. given: now, member, end */
export const noteInGroup = script(`
local now, ends = tonumber(ARGV[1]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
local left = math.max(1, ends - now + 30000)
if redis.call('PTTL', KEYS[1]) < left then redis.call('PEXPIRE', KEYS[1], left) end
return 1`);

/** Takes a member out of a group unless it was put there again meanwhile. given: member, the end it had */
export const leaveGroup = script(`
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 1`);
