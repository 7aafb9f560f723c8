import { Icon } from "@sannong/ui";
import { Link, type LinkProps } from "react-router";
import { needsSignIn } from "../session/obstacle.ts";
import { useSession } from "../session/session.ts";

/** Beside words that lead to a page: tells a visitor when it needs a sign-in. */
function SignInMark({ to }: { to: string }) {
  const isVisitor = useSession().status === "anonymous";
  if (!isVisitor || !needsSignIn(to)) return null;
  return (
    <span className="locked">
      <Icon name="lock" size="s" />
      <span className="sr">（需登录）</span>
    </span>
  );
}

/**
 * A link to a page of ours that tells a visitor when it needs a sign-in. The press itself is answered where all of them
 * are: by the sign-in dialog above the page.
 */
export const PageLink = ({ to, children, ...rest }: LinkProps & { to: string }) => (
  <Link to={to} {...rest}>
    {children}
    <SignInMark to={to} />
  </Link>
);
