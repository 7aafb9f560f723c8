import type { Refusals } from "./refusals.ts";

/** What administrators do about bindings. */
export const bindingAdminRefusals = {
  "bindingDesk.batchUnknown": { status: 200, code: 4873, outdated: true, message: "没有这批绑定，请看最新的列表" },
  "bindingDesk.notNow": {
    status: 200,
    code: 4878,
    outdated: true,
    message: "这批绑定现在是“{state}”，不能这样办理，请看最新的状态",
  },
  "bindingDesk.nothing": { status: 200, code: 4879, message: "这批清单里没有可以绑定的行，请改好后重新上传" },
  "bindingDesk.isOpen": {
    status: 200,
    code: 4880,
    outdated: true,
    message: "这个系统已有一批绑定在等待复核，请等它办结，或由提交人撤回",
  },
  "bindingDesk.notMine": { status: 200, code: 4881, message: "这批清单由别的管理员上传，只能由本人提交、放弃或撤回" },
  "bindingDesk.ownAccount": {
    status: 200,
    code: 4882,
    message: "这批绑定里有您自己的账号，请由另一位管理员复核",
  },
  "bindingDesk.undoTooLate": {
    status: 200,
    code: 4883,
    message: "已过整批撤销的期限，请由本人在“我的绑定”里解除",
  },
  "bindingDesk.otherRegion": {
    status: 403,
    code: 4884,
    message: "这批绑定由别的区划的管理员上传，不在您的管辖范围内",
  },
} as const satisfies Refusals;
