/**
 * What whoever starts the portal, or runs one of its commands, can put right. The message is written for them, in
 * Chinese, and is shown as it is: without a name, a stack or a cause.
 */
export class FailureWithMessage extends Error {
  override name = "FailureWithMessage";
}
