import { Icon } from "./icon.tsx";

/** What one has to do before it opens: 需登录, 免登录; nothing where it is done elsewhere. */
export function SignInMark({ needsSignIn }: { needsSignIn: boolean | undefined }) {
  return (
    <span className="lk">
      {needsSignIn !== undefined && (
        <>
          <Icon name={needsSignIn ? "lock" : "unlock"} />
          {needsSignIn ? "需登录" : "免登录"}
        </>
      )}
    </span>
  );
}
