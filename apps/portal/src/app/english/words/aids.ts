import type { Words } from "../translate.ts";

/** The aids: their bar, what is read aloud and shown in large, and the page that explains them. */
export const aidWords: Words = {
  辅助工具: "Tools",
  换配色: "Colours",
  放大文字: "Larger text",
  缩小文字: "Smaller text",
  指读: "Point and listen",
  连读: "Read the page",
  语速: "Speed",
  大字幕: "Large captions",
  大鼠标: "Large pointer",
  十字线: "Cross lines",
  纯文本: "Text only",
  关闭动画: "No motion",
  全部还原: "Reset all",
  开: "On",
  关: "Off",
  原来的颜色: "As designed",
  白底黑字: "Black on white",
  黑底白字: "White on black",
  黑底黄字: "Yellow on black",
  蓝底黄字: "Yellow on blue",
  慢: "Slow",
  快: "Fast",
  "语速：*": "Speed: *",
  "*：好了": "*: done",
  "键盘：按住 Alt 和 Shift，再按*。": "Keyboard: hold Alt and Shift and press *.",
  "# *": "# *",
  "W *": "W *",
  "D *": "D *",
  "Z *": "Z *",
  怎么用: "How to use them",
  收起工具: "Close the tools",
  听一听: "Listen",
  打电话: "Call us",
  找人帮忙: "Get help",
  常办的事: "Main services",
  "网上能办的事还没有上线，请打电话或者到窗口办。":
    "Services are not available online yet. Call us or apply in person.",
  朗读和字幕: "Reading aloud and captions",
  "指到哪里，文字就显示在这里": "What you point at is shown here",
  继续: "Continue",
  停止: "Stop",
  "这台设备没有中文语音，听不到声音，文字照样显示在这里。":
    "This device has no Chinese voice. The text is still shown here.",
  "朗读没有声音，可能是设备不支持，文字照样显示在这里。":
    "Nothing can be heard. Your device may not support it. The text is still shown here.",
  "这一页没有可以读的文字。": "There is nothing to read on this page.",
  "辅助工具没有加载出来，请检查网络后再试": "The tools did not load. Check your connection and try again.",
  "关怀版：字不小于 20 像素，按钮不小于 60 像素，文字对比度达到 AAA 级，首页只留八件大事和求助的办法。":
    "Easy view: text of at least 20 pixels, buttons of at least 60 pixels, AAA contrast, and a home page with only eight main services and ways to get help.",
  "高对比：白底黑字，焦点用黄黑双色框标出，不显示装饰图画；另有三种配色在“辅助工具”里。":
    "High contrast: black on white, a yellow and black frame around what has the focus, no decorative pictures. Three more colour schemes are in “Tools”.",
  "这些设置记在本机，换页、登录和退出后都保持。":
    "These settings are kept on this device, on every page and after signing in and out.",
  "点页面上方的“辅助工具”打开；关怀版在手机上从“菜单”里打开。用键盘时，按住 Alt 和 Shift，再按下面的键。":
    "Press “Tools” at the top of the page. In easy view on a phone, it is in the menu. On a keyboard, hold Alt and Shift and press the key below.",
  辅助工具和快捷键: "Tools and their keys",
  工具: "Tool",
  快捷键: "Keys",
  作用: "What it does",
  "字更大、按钮更大，首页只留常办的大事。": "Larger text and buttons, and a home page with the main services only.",
  "依次换成白底黑字、黑底白字、黑底黄字、蓝底黄字，再换回原来的颜色。":
    "Changes to black on white, white on black, yellow on black, yellow on blue, and back.",
  "文字放大到 125%、150%、200%。": "Enlarges text to 125%, 150% and 200%.",
  "放大的文字缩小一级。": "Makes enlarged text one step smaller.",
  "鼠标指到、手指点到或用 Tab 走到哪里，就读哪里。": "Reads aloud what you point at, touch or reach with Tab.",
  "从头到尾朗读这一页的正文，读到哪句就标出哪句；再按一次停止。":
    "Reads the page aloud and marks each sentence. Press again to stop.",
  "朗读的快慢：慢、正常、快。": "How fast it reads: slow, normal or fast.",
  "把指到的文字用大字显示在屏幕下方。": "Shows what you point at in large letters at the bottom of the screen.",
  "鼠标指针变大，看得清。": "Makes the pointer larger.",
  "两条线跟着鼠标或键盘的位置走，帮您找准一行。":
    "Two lines follow the pointer or the keyboard, to help you keep to a line.",
  "不显示图片和装饰，只留文字。": "Shows text without pictures and decoration.",
  "窗口和菜单直接出现，页面上没有会动的东西。": "Windows and menus appear at once; nothing on the page moves.",
  "配色、文字大小、朗读等都恢复原样，关怀版不变。":
    "Puts back colours, text size, reading and the rest. Easy view stays as it is.",
  "朗读用的是您的浏览器自带的中文语音，文字不会传到别处。没有中文语音的设备听不到声音，会说明原因，读到的文字照样用大字显示。按 Esc 停止朗读。":
    "Reading uses the Chinese voice of your browser. No text is sent anywhere. Without a Chinese voice you hear nothing and are told why, and the text is still shown in large letters. Esc stops the reading.",
  "从本门户进入的业务系统由各单位建设，无障碍水平不一，本门户的辅助工具在那里不起作用。":
    "The systems you open from here are built by other organisations and differ in accessibility. The tools of this site do not work there.",
  "选择入口页、接入文档和服务状态页没有“辅助工具”，选好的字号和配色在前两处照样生效。":
    "The start page, the developer documentation and the status page have no “Tools”. The text size and colours you chose apply on the first two.",
  "管理后台的辅助工具只能用快捷键打开。": "In the administration, the tools open by keys only.",
  "里告诉我们，*一定答复。": ". We answer *.",
};
