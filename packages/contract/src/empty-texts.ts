/**
 * What a form says of a field that was left empty: form × field → text, after specification §5, §2. The
 * specification has several texts for one field (请输社会信用代码！, 请输入社会信用代码!); each form keeps its own.
 */
export const emptyTexts = {
  /** the register dialog and page; final submit sets `account` to the phone */
  register: {
    accountType: "请选择角色类型!",
    areaCode: "请选择行政区划!",
    account: "请输入登录名称!",
    userName: "请输入用户名!",
    tel: "请输入手机号!",
    yzm: "请输入验证码!",
    pwd: "请输入密码!",
    rpassword: "请再次输入密码",
    company: "请输入单位名称!",
    deptName: "请输入所属处室!",
    companyTypeId: "请选择单位性质!",
    idcard: "请输身份证！",
    creditCode: "请输社会信用代码！",
    by2: "请输入法人姓名!",
    by3: "请输入法人身份证号!",
  },
  /** 个人注册, the single-form dialog */
  personalRegister: {
    userName: "请输入用户名!",
    tel: "请输入手机号!",
    yzm: "请输入验证码!",
    pwd: "请输入密码!",
    rpassword: "请再次输入密码",
  },
  /** 涉农主体认证 */
  entityAuthentication: {
    areaCode: "请选择县级行政区划!",
    company: "请输入单位名称!",
    companyTypeId: "请选择单位性质!",
    creditCode: "请输入社会信用代码!",
    by2: "请输入法人姓名!",
    by3: "请输入法人身份证号!",
  },
  /** 部级用户认证 */
  ministryAuthentication: {
    userName: "请输入用户名!",
    idcard: "请输身份证！",
    company: "请输入单位名称!",
    deptName: "请输入所属处室!",
  },
  /** 角色授权 */
  roleAuthorisation: { roleId: "请选择角色!" },
  /** 查询审核进度 */
  registrationStatus: {
    account: "请输入手机号!",
    yzm: "请输入验证码!",
    receiptNumber: "请输入受理编号",
  },
} as const satisfies Record<string, Record<string, string>>;
