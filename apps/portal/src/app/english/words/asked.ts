import type { Words } from "../translate.ts";

/** What somebody is asked to do for another, and systems that developers try. */
export const askedWords: Words = {
  接受代办: "Accept to help",
  "有人请您替他办一件事。先看清是谁、办什么，再接受。":
    "Somebody asks you to apply for them. See who it is and what for before you accept.",
  替别人办一件事: "Apply for somebody else",
  "先登录，再看邀请": "Sign in to see the invitation",
  "请用您自己的账号登录，不要用对方的账号。": "Use your own account, not theirs.",
  "请用手机扫对方屏幕上的码，或者输入他念给您的 8 位数字。":
    "Scan the code on their screen with your phone, or enter the 8 digits they read out.",
  代办码: "Helper code",
  "代办码是 8 位数字，请核对后重新输入": "A helper code has 8 digits. Check it and enter it again.",
  正在读取邀请: "Loading the invitation",
  "您没有接受，对方会看到。这个页面可以关闭了。": "You declined, and they will see it. You can close this page.",
  邀请人: "Who asks",
  "*（手机尾号 *）": "* (mobile number ending in *)",
  办什么: "What for",
  到哪天: "Until",
  "您能看这件事的办事指南、对方写的备注，和他一起勾选材料。":
    "You can read the guide and their note, and tick off documents together.",
  "业务系统受理代办的，您能代他进入这一个系统，系统知道是您在办；不能转给别人。您自己的信息他看不到。":
    "Where the system accepts helpers, you can enter that one system for them, and it knows that it is you. You cannot pass this on. They do not see your details.",
  "您看过、做过什么都有记录，双方都看得到，双方随时可以结束。":
    "What you see and do is recorded. Both of you can read it, and either can end it at any time.",
  "不认识对方，或者对方不是本人请您帮忙，请点“不接受”。":
    "If you do not know them, or they did not ask you themselves, press “Decline”.",
  我愿意帮他办: "Accept",
  不接受: "Decline",
  "对方已经核对，您可以替 * 办“*”了。": "They have checked the number. You can now apply for * (“*”).",
  材料和备注: "Documents and note",
  "没有开始代办：*。": "You did not become their helper: *.",
  "请把这两位数字念给对方，他在自己的手机上填对，代办才开始。":
    "Read these two digits out to them. It begins once they have entered them on their own phone.",
  两位数字: "Two digits",
  "等待对方核对……": "Waiting for them to check…",
  开发者沙箱: "Developer sandbox",
  "让你们的系统在自己的电脑上和门户联通，从注册到自测通过不需要别人。":
    "Connect your system to this site from your own computer. From registration to a passed self-test you need nobody else.",
  怎样使用沙箱: "How to use the sandbox",
  "不用审核，填好马上得到客户端编号和密钥，每个账号最多 # 个。":
    "No review: you get a client ID and a secret at once, up to # for each account.",
  "回调地址可以在自己的电脑上（http://127.0.0.1、http://localhost），别处要用 https。":
    "Redirect addresses may be on your own computer (http://127.0.0.1, http://localhost). Elsewhere they must use https.",
  "只有两位自测用户能登录，他们不是真实的人；真实的人进不来，系统也看不到他们的资料。":
    "Only two test users can sign in. They are not real people. Real people cannot enter, and the system does not see their details.",
  "# 天没有用就删除，删除前 # 天在门户消息里提醒。上线要另外申请，由管理员审核。":
    "It is deleted after # day[s] without use, and your messages remind you # day[s] before. To go live, apply separately: an administrator decides.",
  先有一个账号: "Get an account first",
  "用手机号注册，收到验证码就能用，不需要任何人审核。已有门户账号的直接登录。":
    "Register with a mobile number and the code you receive. Nobody has to approve it. If you have an account, sign in.",
  注册开发者账号: "Create a developer account",
  "开发者沙箱现在没有开放。请由建设单位的工作人员账号或涉农经营主体账号，在":
    "The sandbox is closed at present. With an account of the department or business that builds the system, apply in",
  "提交接入申请；审核通过后得到联调用的客户端。": ". Once approved, you get a client to test with.",
};
