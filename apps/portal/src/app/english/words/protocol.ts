import type { Words } from "../translate.ts";

/** Pages between the portal and a system: consent, leaving, a device, and what stopped somebody. */
export const protocolWords: Words = {
  请求编号: "Request number",
  "*- 农业农村数字服务门户": "* - Agriculture Digital Services",
  "没有进入“*”": "You did not enter “*”",
  "正在进入“*”": "Entering “*”",
  "允许“*”读取您的信息？": "Let “*” read your details?",
  "您打开页面后，该系统要读取的信息有变化，请看过后重新选择。":
    "What this system wants to read has changed since you opened the page. Please look again and choose.",
  "该系统由*提供。首次进入前需要您同意。该系统将得到：":
    "* provides this system. It needs your consent before you enter for the first time, and gets:",
  "首次进入前需要您同意。该系统将得到：": "It needs your consent before you enter for the first time, and gets:",
  "您在该系统的专用编号（不同系统各不相同）": "A number for you at this system alone, another at every system",
  "您保持登录期间，该系统可以更新以上信息。": "While you stay signed in, the system may read these again.",
  "不同意就不会进入该系统，它也得不到您的任何信息。":
    "If you decline, you do not enter the system, and it learns nothing about you.",
  "同意后下次进入不再询问。您可以随时在门户“我的账号—系统授权”里撤回。":
    "You are not asked again next time. You can take it back at any time under “My account — Authorised systems”.",
  "您没有同意，或还没有该系统的角色、没有绑定该系统的账号，所以没有进入；该系统没有得到您的任何信息。需要办理时，请回到该系统重新点击登录。":
    "You did not agree, or have no role or no linked account at this system, so you did not enter, and it learned nothing about you. To go on, return to the system and sign in there again.",
  "没有自动进入？点此进入": "Nothing happens? Enter here",
  "没有自动跳转？点此继续": "Nothing happens? Continue here",
  "没有自动跳转？点此退出": "Nothing happens? Sign out here",
  正在跳转: "Going on",
  "请稍候……": "Please wait …",
  "没有进入该系统，正在告知它并返回……": "You did not enter. The system is being told, and you go back …",

  正在退出登录: "Signing you out",
  "要退出登录吗？": "Sign out?",
  "正在退出门户和所有已登录的业务系统，请稍候……": "Signing you out of the portal and of all systems. Please wait …",
  "您正在从“*”退出。选择“全部退出”，将同时退出门户和本次登录进入的其他业务系统。":
    "You are signing out of “*”. “Sign out everywhere” also signs you out of the portal and of the other systems you entered.",
  "选择“全部退出”，将同时退出门户和本次登录进入的其他业务系统。":
    "“Sign out everywhere” also signs you out of the portal and of the other systems you entered.",
  全部退出: "Sign out everywhere",
  只退出该系统: "Sign out of this system only",
  "不退出，返回门户": "Stay signed in, go to the portal",
  "您已退出门户和本次登录进入的业务系统。": "You are signed out of the portal and of the systems you entered.",
  "您已退出门户，并由您的浏览器请求下列业务系统退出：":
    "You are signed out of the portal. Your browser has asked these systems to sign you out:",
  "正在由您的浏览器请求下列业务系统退出，请稍候……":
    "Your browser is asking these systems to sign you out. Please wait …",
  "您已退出“*”，门户仍保持登录。": "You are signed out of “*”. At the portal you stay signed in.",
  "*：已退出": "*: signed out",
  "*：未能确认退出": "*: not confirmed",
  "*：已请求退出": "*: asked",
  "*：没有应答，请到该系统点击退出": "*: no answer. Sign out there",
  "未能确认退出的系统，请到该系统点击退出，或关闭浏览器的全部窗口。":
    "Where it was not confirmed, sign out at the system itself, or close all windows of the browser.",
  "已请求退出的系统不会告诉门户结果。在公用电脑上，请到该系统看一看，或关闭浏览器的全部窗口。":
    "Systems that were asked do not tell the portal what came of it. On a shared computer look there, or close all windows of the browser.",
  这次操作已经结束: "This is over already",
  "页面停留时间过长，或这次操作已经完成。": "The page stood open too long, or this is done already.",
  "页面停留时间过长，或这次操作已经完成。请回到要办理业务的系统重新开始。":
    "The page stood open too long, or this is done already. Go back to the system and begin anew.",

  暂时不能登录: "Signing in is not possible at the moment",
  "门户的数据服务暂时中断，正在恢复。请稍等片刻，回到要办理业务的系统，重新点击登录。":
    "The portal's data service is interrupted and is being restored. Wait a moment, go back to the system and sign in again.",
  登录请求已过期: "This sign-in has expired",
  "页面停留时间过长，或这次登录已经完成。请回到要办理业务的系统，重新点击登录。":
    "The page stood open too long, or this sign-in is done already. Go back to the system and sign in again.",
  没有完成退出: "You are not signed out",
  "该系统发来的退出请求有误，门户和其他系统都没有退出。请返回门户首页，在右上角退出登录；该请求须由该系统的管理单位更正。":
    "The system's request to sign out is wrong: neither the portal nor the other systems did. Sign out at the top right of the portal's home. The system's owner has to correct the request.",
  没有找到这个系统: "This system was not found",
  "该系统未接入本平台或已停止接入。请联系该系统的管理单位核对接入标识（client_id）。":
    "The system is not connected here, or no longer. Ask its owner to check its client_id.",
  "该系统未接入本平台或已停止接入。请联系该系统的管理单位核对其标识（entityID）。":
    "The system is not connected here, or no longer. Ask its owner to check its entityID.",
  返回地址未登记: "The return address is not registered",
  "该系统要求返回的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记返回地址。":
    "The system wants to return to an address that is not registered here. The sign-in was stopped to protect your account. Ask the system's owner to register it.",
  "该系统要求返回的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记。":
    "The system wants to return to an address that is not registered here. The sign-in was stopped to protect your account. Ask the system's owner to register it.",
  "要进入的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记服务地址（service）。":
    "The address to be entered is not registered here. The sign-in was stopped to protect your account. Ask the system's owner to register its service address.",
  未能进入该系统: "You could not enter this system",
  "您没有进入该系统的权限，或已取消授权。如需使用请向该系统的管理单位申请角色。":
    "You may not enter this system, or took your consent back. Ask its owner for a role if you need it.",
  登录请求有误: "The sign-in request is wrong",
  "该系统发来的登录请求不完整或不符合规范。请回到该系统重新登录；仍然出现时请联系该系统的管理单位。":
    "The system's request is incomplete or does not follow the standard. Sign in again there. If it happens again, tell the system's owner.",
  没有这个页面: "There is no such page",
  "地址可能已变更，请回到门户首页，从要办理的业务重新进入。":
    "The address may have changed. Go to the portal's home and enter from there.",
  "请稍后再试。联系管理员时请提供下面的请求编号。":
    "Try again later. If you contact an administrator, give them the request number below.",
  未能完成登录: "The sign-in was not completed",
  "请回到要办理业务的系统重新登录；仍然出现时请联系该系统的管理单位，并提供下面的请求编号。":
    "Go back to the system and sign in again. If it happens again, tell the system's owner the request number below.",
  进入得太频繁: "You entered too often",
  "请等一分钟，再回到要办理业务的系统重新登录。": "Wait a minute, then go back to the system and sign in again.",
  "该系统发来的请求不符合 SAML 规范。": "The system's request does not follow SAML.",
  "该系统发来的请求含有不允许的内容。": "The system's request contains what is not allowed.",
  "该系统发来的请求过大。": "The system's request is too large.",
  "请回到该系统重新操作；": "Try again there.",
  "仍然出现时请把下面的请求编号告诉该系统的管理单位。":
    "If it happens again, tell the system's owner the request number below.",
  请求未经签名: "The request is not signed",
  "为保护您的账号，该系统的这类请求必须签名。": "To protect your account, this system has to sign such requests.",
  请求的签名不符: "The signature does not match",
  "请求可能被改动过，或该系统更换证书后没有重新登记，已停止处理。":
    "The request may have been altered, or the system has a new certificate that is not registered. It was stopped.",
  请求发错了地方: "The request came to the wrong place",
  "该请求不是发给本平台的这个地址的。": "The request was not meant for this address.",
  "请求已超过 # 分钟，或该系统的时钟慢了。": "The request is more than # minute[s] old, or the system's clock is slow.",
  登录请求的时间不对: "The time of the request is wrong",
  "请求写的时间比现在晚 # 分钟以上，该系统的时钟快了，请其管理单位对时。":
    "The request is dated more than # minute[s] ahead: the system's clock is fast, and its owner has to set it.",
  登录请求已用过: "The request was used already",
  "同一个请求只能用一次。请回到要办理业务的系统，重新点击登录。":
    "A request is good once. Go back to the system and sign in again.",
  要打开的页面不在该系统: "The page is not of this system",
  "这个链接想让该系统打开别处的页面，为保护您的账号已停止进入。请从门户首页进入该系统。":
    "This link would have the system open a page elsewhere. It was stopped to protect your account. Enter the system from the portal's home.",

  "这项代办已经结束，不能再办": "This delegation is over: nothing more can be done by it",
  请选择角色: "Choose a role",
  "该系统已下线，不再由门户进入，需要办理时请联系该系统的管理单位":
    "The system was taken out of service and is not entered from the portal any more. Contact its owner",
  "您的账号已停用、尚未通过审核或需要先修改密码，请回到门户处理后再进入":
    "Your account is closed, not approved yet, or needs a new password. See to it at the portal, then enter",
  "您的账号须用两种方式登录才能进入业务系统，请退出后重新登录":
    "Your account needs two proofs to enter systems. Sign out and sign in again",
  "这项服务不面向您现在的账号类型，请看办事指南里写明的对象，换用相应的账号登录后再办":
    "This service is not for accounts of your type. See in its guide whom it is for, and sign in with such an account",
  "一期统一登录用户信息为空,请重新登录!": "The user details of the earlier sign-in are empty. Sign in again!",
  "请求中的登录凭证与当前登录不一致，请刷新页面后重试":
    "The request carries another sign-in than the present one. Reload the page and try again",
  "该地址未在门户登记，不能跳转，请从服务目录进入":
    "This address is not registered at the portal. Enter from the list of services",
  "该系统正在联调，只有申请人登记的测试用户可以进入":
    "The system is being tested: only the test users that its applicant named may enter",
  "首次进入该系统，请先查看并同意将提供的信息":
    "This is your first time at the system. See and agree to what it is told",
  "您是替别人来办的，这个业务系统没有认出来，所以没有让您进入，免得办到您自己名下。":
    "You came for somebody else, and the system did not see that. You were not let in, so that nothing is done in your own name.",
  "请本人用自己的账号进入，或者到窗口办理。": "They can enter with their own account, or go to a counter.",
  "要办您自己的事，再进入一次就可以了。": "If you came for a matter of your own, enter once more.",

  在设备上登录: "Sign in on a device",
  "电视、大屏等设备没有键盘，可以在这里替它登录。请输入设备上显示的代码。":
    "A television or wall screen has no keyboard: you can sign it in here. Enter the code that it shows.",
  设备上的代码: "Code on the device",
  "代码共 # 个字母，大小写不限，# 分钟内有效。只输入您面前设备上的代码；别人发来的代码不要输入。":
    "The code has # letter[s], upper or lower case, and is good for # minute[s]. Enter only the code of a device in front of you, never one that somebody sent you.",
  "请输入设备上显示的代码。": "Enter the code that the device shows.",
  "没有这个代码，请对照设备上的显示重新输入。": "There is no such code. Compare it with the device and enter it again.",
  "代码已过期，请在设备上重新取得代码。": "The code has expired. Get a new one on the device.",
  "代码已经用过，请在设备上重新取得代码。": "The code was used already. Get a new one on the device.",
  "已拒绝，该设备没有登录。": "Declined. The device is not signed in.",
  "没有完成，该设备没有登录。请在设备上重新取得代码再试。":
    "Not completed: the device is not signed in. Get a new code on the device and try again.",
  "*。该设备没有登录。": "*. The device is not signed in.",
  "让这台设备登录“*”？": "Sign this device in to “*”?",
  "该系统由*提供。请核对设备上显示的正是这个代码：":
    "* provides this system. Check that the device shows exactly this code:",
  "请核对设备上显示的正是这个代码：": "Check that the device shows exactly this code:",
  "设备将以您的身份使用“*”，直到您退出登录。": "The device will use “*” in your name until you sign out.",
  "请求来自网络地址 *。": "The request comes from the network address *.",
  "设备不在您面前，或代码是别人发来的，请拒绝。":
    "If the device is not in front of you, or somebody sent you the code, decline.",
  "代码一致，允许登录": "The code is the same. Sign it in",
  设备已登录: "The device is signed in",
  "设备马上会以您的身份进入“*”。": "The device enters “*” in your name.",
  "设备马上会以您的身份进入该系统。": "The device enters the system in your name.",
  "您退出门户时，设备也一同退出。": "When you sign out of the portal, so does the device.",
  尝试次数过多: "Too many tries",
  "从您所在的网络输入代码的次数过多，请*后再试。也可以在设备上改用其他方式登录。":
    "Too many codes were entered from your network. Try again in *, or sign in on the device in another way.",

  "沙箱登录：*": "Sandbox sign-in: *",
  "这是“*”的沙箱系统，没有经过审核。": "This is a sandbox system of “*” that nobody has approved.",
  "这是沙箱系统，没有经过审核。": "This is a sandbox system that nobody has approved.",
  "只有自测用户能登录，他们不是真实的人；真实账号和资料不会交给它。":
    "Only test users can sign in, who are no real people; it gets no real account or detail.",
  "开发者沙箱已经关闭，请联系门户的系统管理员": "The sandbox is closed. Contact the administrator of the portal",
  "这个沙箱系统一分钟内登录的次数过多，请稍后再试":
    "Too many sign-ins at this sandbox system within a minute. Try again later",
  "以*登录": "Sign in as *",
  "请不要在沙箱系统里填写真实的密码、手机号和证件号。":
    "Do not enter a real password, mobile number or identity number at a sandbox system.",
};
