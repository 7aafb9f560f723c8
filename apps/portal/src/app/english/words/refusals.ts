import type { Words } from "../translate.ts";

/** What forms and the server object to on the covered pages; on the wire and in the specification it stays Chinese. */
export const refusalWords: Words = {
  连接服务器失败: "The server cannot be reached",
  "502 连接服务器失败": "502 The server cannot be reached",
  "503 服务器请求错误": "503 The server could not handle the request",
  "401登录过期!": "401 Your sign-in has expired.",
  服务器错误: "Server error",
  "系统错误!": "System error.",
  "系统错误!请联系管理员!": "System error. Contact the administrator.",
  "解密失败!RES缺失TOKEN": "Decryption failed: the response has no token",
  "500,操作失败!,数据校验失败": "500: the operation failed. The data did not pass its check.",
  "500,操作失败!,STR2JSON ERROR": "500: the operation failed. STR2JSON ERROR",
  "操作太频繁，请 *后再试": "Too many attempts. Try again in *.",
  "服务繁忙，请 *后再试": "The service is busy. Try again in *.",
  "门户的这台服务器正在重启，请 *后再试": "This server is restarting. Try again in *.",
  "门户的数据服务暂时中断，刚才的操作不一定已保存。请 *后刷新页面，核对后再办理":
    "The data service is interrupted. What you just did may not be saved. Refresh the page in * and check.",
  "提交的内容有误，请检查后重试": "Some of what you entered is wrong. Check it and try again.",
  "您没有使用此功能的权限，如需开通请联系本地区管理员":
    "You may not use this. If you need it, contact the administrator of your area.",
  用户名或密码错误: "Wrong user name or password",
  "连续登录失败次数过多，为保护账号安全，请 *后再试，或拨打技术支持电话":
    "Too many failed sign-ins. To protect the account, try again in * or call technical support.",
  "当前网络登录失败次数过多，请 *后再试，或换一个网络":
    "Too many failed sign-ins from this network. Try again in * or use another network.",
  "账号已停用，请联系本地区管理员": "The account is disabled. Contact the administrator of your area.",
  "账号正在审核，审核结果会以短信通知您": "The account is being checked. We will tell you the result by text message.",
  "注册申请未通过审核，原因见短信，请按原因修改后重新注册":
    "The registration was not approved. The text message says why. Correct it and register again.",
  "该账号须用双因子登录，请从工作人员入口输入密码和验证码登录":
    "This account needs two-factor sign-in. Use the staff entrance with password and code.",
  "管理员账号须用动态口令作为第二重验证，请输入动态口令": "Administrators need an authenticator code. Enter it.",
  "非政府工作人员不允许登录，请点击市场服务入口访问！":
    "This entrance is for government staff only. Use the entrance for business and public services.",
  "二维码已过期或已使用，请在电脑上刷新后重新扫码":
    "The QR code has expired or was used. Refresh it on the computer and scan again.",
  "管理员账号不能扫码登录，请在电脑上用密码和动态口令登录":
    "Administrators cannot sign in by QR code. Use password and authenticator code on the computer.",
  "当前为弱密码请修改密码!": "Your password is weak. Change it.",
  "密码已到期请修改密码!": "Your password has expired. Change it.",
  "当前为弱密码，请重新设置新密码!": "This password is weak. Set another one.",
  "正在获取验证码信息，请稍后再试": "Getting the code. Try again in a moment.",
  "图形验证码不正确或已过期，请按新图片重新输入": "The picture code is wrong or has expired. Enter the new one.",
  "验证码已过期，请换一张再听": "The code has expired. Get another picture and listen again.",
  "页面停留时间过长，请再点一次登录": "You stayed too long on this page. Press “Sign in” again.",
  "短信验证码错误或已失效，请重新获取": "The text message code is wrong or has expired. Get a new one.",
  "短信已发送，请 *后再获取": "A message was sent. Get another in *.",
  "短信发送次数已达上限，请 *后再试，或改用动态口令":
    "No more messages for now. Try again in * or use an authenticator code.",
  "验证已失效，请重新获取短信验证码": "The check has expired. Get a new text message code.",
  发送验证码失败: "The code was not sent",
  "绑定成功，登录验证码已发送": "Number added. The sign-in code was sent.",
  该账号还须填写动态口令或短信验证码: "This account also needs an authenticator or text message code",
  "动态口令不正确或已用过，请核对手机时间，输入此刻显示的 6 位数字":
    "The authenticator code is wrong or was used. Check the time on your phone and enter the 6 digits shown now.",
  "动态口令不正确，请核对手机时间，输入此刻显示的 6 位数字":
    "The authenticator code is wrong. Check the time on your phone and enter the 6 digits shown now.",
  "激活码不正确、已用过或已过期，请核对；仍不行请向管理员重新领取":
    "The activation code is wrong, used or expired. Check it, or ask the administrator for a new one.",
  "通行密钥没有通过验证，请重试，或改用其他方式": "The passkey was not accepted. Try again or use another way.",
  "通行密钥验证通过，请再输入密码完成双因子登录": "The passkey was accepted. Enter your password to finish.",
  "当前网址不能使用通行密钥，请用门户的域名打开后再试":
    "Passkeys do not work at this address. Open the site by its domain name.",
  "操作已超时或已完成，请重新开始": "This took too long or is finished. Start again.",
  "操作已超时，请重新开始": "This took too long. Start again.",
  "动态口令、恢复码或激活码不正确，或已使用过": "The authenticator, recovery or activation code is wrong or was used",
  "密码未能安全送达，请刷新页面后重试": "The password did not arrive safely. Refresh the page and try again.",
  "密码由9-20位数字、大小写字母和常用符号组成":
    "Use 9 to 20 characters with digits, upper and lower case letters and common symbols",
  "密码不能包含您的姓名、登录名、手机号或地区名":
    "The password must not contain your name, user name, mobile number or area",
  "新密码不能与原密码相同!": "The new password must differ from the old one.",
  "必填项!": "Required.",
  "请先输入手机号后保存!": "Enter a mobile number before you save.",
  "该手机号已注册，请直接登录；忘记密码可用短信验证码找回":
    "This mobile number is registered. Sign in. If you forgot the password, recover it with a text message code.",
  "您的申请正在审核，请勿重复提交，可凭受理编号或短信验证码查询进度":
    "Your application is being checked. Do not submit it again. Check it with the reference number or a text message code.",
  "没有查到注册申请，请核对手机号和受理编号": "No application found. Check the mobile number and reference number.",
  "没有找到这条反馈，请核对受理编号和手机号": "No feedback found. Check the reference number and mobile number.",
  "您提交的反馈较多，请 *后再提交，紧急事项请拨打服务电话":
    "You have sent much feedback. Send more in *. In urgent cases call us.",
  "该社会信用代码已登记在另一个账号上，请核对；确系本单位的，请带营业执照到当地农业农村部门，或拨打技术支持电话核对后办理":
    "This unified social credit code belongs to another account. If it is yours, take your business licence to the local agriculture department or call technical support.",
  "请选择角色类型!": "Choose who you are.",
  "请选择行政区划!": "Choose an area.",
  "请选择县级行政区划!": "Choose a county.",
  请将行政区划精确到县级: "Choose a county or a smaller area",
  "请输入登录名称!": "Enter a user name.",
  "请输入用户名!": "Enter your user name.",
  "请输入手机号!": "Enter your mobile number.",
  "请输入密码!": "Enter your password.",
  请输入密码: "Enter your password",
  请再次输入密码: "Enter the password again",
  "两次输入密码不一致!": "The two passwords differ.",
  "请输入单位名称!": "Enter the organisation's name.",
  "请输入所属处室!": "Enter your office.",
  "请选择单位性质!": "Choose the type of organisation.",
  "请输身份证！": "Enter the ID number.",
  "请输社会信用代码！": "Enter the unified social credit code.",
  "请输入社会信用代码!": "Enter the unified social credit code.",
  "请输入法人姓名!": "Enter the name of the legal representative.",
  "请输入法人身份证号!": "Enter the ID number of the legal representative.",
  "请选择角色!": "Choose a role.",
  请输入受理编号: "Enter the reference number",
  请先同意提供身份证号: "Agree to give your ID number first",
  "请正确输入身份证号！": "Enter a correct ID number.",
  "请正确输入社会信用代码！": "Enter a correct unified social credit code.",
  请输入正确的手机号: "Enter a correct mobile number",
  请输入正确的手机号码: "Enter a correct mobile number",
  "请输入验证码!": "Enter the code.",
  请输入验证码: "Enter the code",
  请输入短信验证码: "Enter the text message code",
  请输入图形验证码: "Enter the picture code",
  请输入动态口令: "Enter the authenticator code",
  请输入动态口令或短信验证码: "Enter the authenticator or text message code",
  "动态口令是 6 位数字": "An authenticator code has 6 digits",
  请输入激活码: "Enter the activation code",
  "激活码由 12 位字母和数字组成": "An activation code has 12 letters and digits",
  请输入用户名或手机号: "Enter your user name or mobile number",
  请先输入用户名或手机号: "Enter your user name or mobile number first",
  请先获取并填写短信验证码: "Get and enter a text message code first",
  请输入姓名: "Enter your name",
  请填写文字: "Enter some text",
  请输入反馈内容: "Enter your feedback",
  请输入联系电话: "Enter a phone number",
  请输入: "Fill this in",
  不能为空: "This cannot be empty",
  "最多可填 # 个字": "Enter at most # character[s]",
  "密码密文过长，请刷新页面后重试": "The encrypted password is too long. Refresh the page and try again.",
  "密码的开头或末尾有空格，可能是复制时带上的，请删去后再试":
    "The password begins or ends with a space, perhaps from copying. Delete it and try again.",
  "短信验证码是 6 位数字": "A text message code has 6 digits",
  "短信验证码是 6 位数字，您输入了 * 位": "A text message code has 6 digits. You entered *.",
  "图形验证码最多 8 个字符": "A picture code has at most 8 characters",
  "行政区划代码不正确，请重新选择": "The area is not correct. Choose it again.",
  "密码至少 8 位，须有大写字母、小写字母、数字和 @$!%*?& 中的一个符号":
    "The password needs at least 8 characters with an upper case letter, a lower case letter, a digit and one of @$!%*?&",
  "加密报文格式不正确，请刷新页面后重试": "The encrypted message is malformed. Refresh the page and try again.",
  "传输密钥已更换，请刷新页面后重试": "The transport key has changed. Refresh the page and try again.",
  "本机时间与服务器相差超过 5 分钟，请校准时间后刷新页面重试":
    "Your clock is more than 5 minutes off. Set it, refresh the page and try again.",
  "没有这个登录来源，请返回登录页重新选择": "There is no such way to sign in. Go back and choose another.",
  "停留时间过长，请重新登录": "You waited too long. Sign in again.",
  "这次登录不是从本浏览器发起的，或等待太久，请重新登录":
    "This sign-in was not started in this browser or took too long. Sign in again.",
  "*没有在 5 秒内应答，请再试一次，或改用手机号和密码登录":
    "* did not answer within 5 seconds. Try again, or use mobile number and password.",
  "暂时连接不上*，请稍后再试，或改用手机号和密码登录":
    "* cannot be reached. Try again later, or use mobile number and password.",
  "暂未完成系统对接，请前往对应系统办理业务！": "This system is not connected yet. Use the system itself.",
  "未找到对应服务,请联系管理员!": "The service was not found. Contact the administrator.",
  "该系统已暂停服务，恢复时间请看系统说明": "The system is suspended. Its page says until when.",
  "请绑定系统平台用户!": "Link your account of this system.",
  "文件格式错误!": "Wrong file format.",
  "上传头像图片只能是 jpg jpeg png 格式!": "Pictures must be jpg, jpeg or png.",
  "上传文件大小不能超过 100MB!": "Files must not be larger than 100 MB.",
  "只能上传 PDF、Word、Excel 文件，请换一个文件":
    "Only PDF, Word and Excel files can be uploaded. Choose another file.",
  "这是苹果手机的 HEIC 照片，不能直接上传。请在手机上把它另存为 jpg 再选，或在“设置-相机-格式”中选“兼容性最佳”后重拍":
    "HEIC photos cannot be uploaded. Save it as jpg on your phone, or choose “Most Compatible” in Settings > Camera > Formats and take it again.",
};
