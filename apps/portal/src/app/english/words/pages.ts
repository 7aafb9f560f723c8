import type { Words } from "../translate.ts";

/** The entrance, help pages, the site map, pages of errors. */
export const pageWords: Words = {
  "您要从哪里开始？": "Where do you want to start?",
  "选一个入口，之后可以随时切换。看服务和办事指南不用登录；办理、查询名录和个人事项要登录。":
    "Choose one. You can switch at any time. You can read about services without signing in. Applying, looking up records and personal matters need a sign-in.",
  我来办事: "I need a service",
  "农户、家庭农场、合作社、涉农企业和公众":
    "Farmers, family farms, cooperatives, agricultural businesses and the public",
  进入市场与公众服务: "Business and public services",
  "申领补贴，办理检疫、许可和宅基地审批": "Apply for subsidies, quarantine, permits and homestead approval",
  "比较惠农贷款，联系驻点金融机构": "Compare farm loans and contact local institutions",
  "查追溯码、证书、红黑榜和双公示": "Look up trace codes, certificates and public lists",
  我是工作人员: "I am staff",
  各级农业农村部门在编和聘用人员: "Staff of agriculture departments at all levels",
  进入工作人员服务: "Staff services",
  "一次登录，直达已授权的业务系统": "Sign in once for all systems you may use",
  "查看待办、对接监控和省级驾驶舱": "See tasks, connections and the provincial cockpit",
  须用密码加短信验证码双重验证: "Needs a password and a text message code",
  还没有账号: "No account yet",
  "不确定选哪个？拨打": "Not sure which? Call",
  "本门户参照《Web 内容无障碍指南》2.2 AA 级和国家标准 GB/T 37668 建设，让老年人、视障和行动不便的人也能自己办成事。":
    "This site follows the Web Content Accessibility Guidelines 2.2, level AA, and the national standard GB/T 37668, so that older people and people with disabilities can use it by themselves.",
  现在就可以打开: "You can switch on now",
  只用键盘: "Keyboard only",
  "每页第一个焦点是“跳到主要内容”；按 Tab 前进，Shift+Tab 后退，回车或空格确认。":
    "The first stop on every page is “Skip to main content”. Tab goes forward, Shift+Tab back, Enter or Space confirms.",
  "Esc 关闭打开的菜单和对话框，焦点回到原来的位置；标签页用左右方向键切换。":
    "Esc closes menus and dialogs and returns the focus. Arrow keys switch tabs.",
  读屏软件: "Screen readers",
  "状态同时用形状、文字和颜色表示；出错信息写明错在哪里、怎样改，并与输入框关联；提示消息会被读出。页面水印不会被读出。 看不清图形验证码时，点旁边的“听验证码”。":
    "States are shown by shape, text and colour. Errors say what is wrong and how to mend it, and belong to their field. Notices are read out, the watermark is not. If you cannot read a picture code, press “Listen to the code” beside it.",
  已知的不足: "Known limits",
  遇到困难请告诉我们: "Tell us about problems",
  也可以在: "You can also tell us in",
  "电话 *。": "Phone *.",
  "电话 *。也可以在": "Phone *. You can also tell us in",
  "不用安装，手机浏览器打开就能办。放到手机桌面以后，点图标就进来，不用再找网址。":
    "Nothing to install: this site works in your phone's browser. Add it to your home screen to open it with one tap.",
  用手机打开: "Open it on your phone",
  "用手机相机或浏览器的“扫一扫”扫左边的二维码，或者在手机浏览器里输入下面的地址。":
    "Scan the QR code with your phone, or enter the address below in its browser.",
  本门户手机地址的二维码: "QR code of this site's address",
  "您正在用的地址：": "The address you are using:",
  "这是本机地址，只有这台电脑能打开。正式部署后，这里是手机能打开的地址。":
    "This address works on this computer only. Once the site is deployed, its public address stands here.",
  放到手机桌面: "Add it to your home screen",
  安卓手机: "Android phone",
  苹果手机: "iPhone",
  鸿蒙手机: "HarmonyOS phone",
  "用手机自带的浏览器打开上面的地址。在微信里打开的，先点右上角“…”，选“在浏览器打开”。":
    "Open the address above in your phone's own browser. In WeChat, press “…” at the top right and choose to open it in the browser.",
  "点浏览器的菜单（一般是“≡”或“⋮”），选“添加到主屏幕”“添加到桌面”或“安装应用”。":
    "Open the browser's menu (≡ or ⋮) and choose “Add to home screen” or “Install app”.",
  "手机问是否允许添加，选“允许”。以后点桌面上的图标进入。":
    "Allow it if you are asked. From then on, open the site by its icon.",
  "用 Safari 浏览器打开上面的地址。": "Open the address above in Safari.",
  "点屏幕下方中间的分享按钮（方框加向上的箭头），往下找到“添加到主屏幕”。":
    "Press the share button (a box with an arrow) and find “Add to Home Screen”.",
  "点右上角“添加”。以后点桌面上的图标进入，第一次要重新登录。":
    "Press “Add”. From then on, open the site by its icon. Sign in again the first time.",
  "用华为浏览器打开上面的地址。": "Open the address above in Huawei Browser.",
  "点下方的菜单（“⋮”或四个点），选“添加至”或“添加到”，再选“桌面”。":
    "Open the menu (⋮ or four dots), choose “Add to”, then “Home screen”.",
  "点“添加”。以后点桌面上的图标进入。": "Press “Add”. From then on, open the site by its icon.",
  "不同手机的菜单名称略有不同。浏览器支持的，点图标会单独打开一个窗口，没有网址栏；不支持的，放上去的是网址收藏，点开还是在浏览器里，办事都一样。没有网络时打不开。":
    "Menus differ a little between phones. Where the browser supports it, the icon opens a window of its own. Otherwise it opens in the browser. Everything works the same. You need a connection.",
  手机上还能做什么: "What else you can do on your phone",
  "同一个账号：手机和电脑上的收藏、消息和待办都是一样的。":
    "One account: saved items, messages and tasks are the same on phone and computer.",
  "扫码登录电脑：电脑的登录框选“扫码登录”，用手机确认，不用输密码。":
    "Sign in on a computer by QR code and confirm on your phone, without a password.",
  "关怀版：点页面上方的“关怀版”，字更大、按钮更大。":
    "Easy view: press “Easy view” at the top for larger text and buttons.",
  "拨打人工服务：页面下方的电话点一下就能拨出。": "Call us: tap the number at the bottom of the page.",
  从应用商店安装: "Install from an app store",
  打开应用商店: "Open the app store",
  您所在的地区: "Your area",
  "全省手机应用面向省级用户。您所在地区的入口请咨询当地农业农村部门*。":
    "The province-wide app is for users of the province. Ask your local agriculture department about the app for your area*.",
  "*使用本地的手机应用": "* has an app of its own",
  "，或拨打": ", or call",
  "短信、网页里让您另外下载安装包、输入银行卡密码的，都是假的":
    "Messages or web pages that ask you to install something else or to enter a bank password are fraud",
  "安装包只从上面的应用商店下载。": "Install only from the app store above.",
  "本门户没有发布安装包。": "This site offers no app to install.",
  "，请拨打": ". Call",
  "，请拨打 *": ". Call *",
  "核实。": "to check.",
  页面出错: "Something went wrong",
  这个页面没有打开: "This page did not open",
  "已经提交成功的内容不受影响。可以重试一次；仍然打不开时，请把请求号告诉技术支持。":
    "What you submitted is safe. Try again. If it still fails, give the request number to technical support.",
  没有权限: "No access",
  您的账号不能使用这个功能: "Your account cannot use this",
  "如果工作需要，请联系本地区管理员开通相应角色；用错账号时，可以换一个账号登录。":
    "If you need it for your work, ask your local administrator for the role. If this is the wrong account, sign in with another.",
  页面不存在: "Page not found",
  没有找到这个页面: "Page not found",
  "地址可能输错了，或者页面已经换了位置。您可以搜索要办的事，或从首页重新开始。":
    "The address may be wrong, or the page has moved. Search for what you need, or start again from the home page.",
  主要栏目: "Main sections",
  政务服务: "Government services",
  涉农服务: "Farm services",
  农村经济: "Rural economy",
  农机推广: "Farm machinery",
  金融超市: "Finance",
  红榜和黑榜名单: "Red and black lists",
  许可和处罚公示: "Permits and penalties",
  账号: "Account",
  关于本站: "About this site",
  工作人员首页: "Staff home",
  系统入驻: "Connect a system",
  分析报告: "Reports",
  "行业专题：功能视图": "Systems by function",
  场景申报: "Submit a project",
  场景监测: "Project monitoring",
  "数据资源：数据申请": "Data resources: requests",
  "数据资源：我的数据": "Data resources: my data",
  服务搜索: "Search services",
  系统搜索: "Search systems",
  数据搜索: "Search data",
  我的待办: "My tasks",
  登录设备: "Devices",
  我的绑定: "Linked accounts",
  系统授权: "System consents",
  我的角色: "My roles",
  已关联的身份: "Linked identities",
  我的办件: "My matters",
  我的反馈: "My feedback",
  我的数据: "My data",
};
