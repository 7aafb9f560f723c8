type Chosen = { appId: string; roleId: string; reason: string };

/**
 * What an application for a role says. Of its nine fields (specification §3, Role authorisation) it sends those that
 * the server cannot know by itself: role, code, system and region follow from them and from the session, and the server
 * compares whatever is sent with that.
 *
 * @param username of whoever is signed in; undefined for somebody whose session ended meanwhile
 * @param identification the service that was clicked, to be offered again when the role is granted
 */
export const roleApplication = (
  { appId, roleId, reason }: Chosen,
  { username, identification }: { username?: string | undefined; identification?: string | undefined },
) => ({
  appId,
  roleId,
  reason,
  ...(username === undefined ? {} : { username }),
  ...(identification ? { identification } : {}),
});
