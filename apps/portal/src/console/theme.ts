import { base, care, careGov, gov, highContrast, type Tokens } from "@sannong/ui/tokens";
import type { ThemeConfig } from "antd";
import type { Appearance } from "../app/appearance.ts";

/** The values as the page's own sheets lay them over each other: contrast over 关怀版 over the staff counter. */
function tokensOf({ care: isCare, contrast }: Appearance): Tokens {
  return { ...base, ...gov, ...(isCare && { ...care, ...careGov }), ...(contrast && highContrast) };
}

/** The theme engine derives from literal colours, so references are followed to their value. */
function reader(tokens: Tokens) {
  const text = (name: string): string => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`There is no token ${name}`);
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return reference === undefined ? value : text(reference);
  };
  return { text, size: (name: string) => Number.parseFloat(text(name)) };
}

/** Our tokens by the theme engine's names (design §8, Tokens), so that its controls look like those of the portal. */
export function themeOf(appearance: Appearance): ThemeConfig {
  const { text, size } = reader(tokensOf(appearance));
  return {
    // becomes a class on every control: no class of ours may be called so
    cssVar: { key: "office-theme" },
    hashed: false,
    token: {
      colorPrimary: text("accent"),
      colorPrimaryHover: text("accent-hover"),
      colorPrimaryActive: text("accent-press"),
      colorPrimaryBg: text("accent-bg"),
      controlItemBgActive: text("accent-bg"),
      colorLink: text("accent"),
      colorLinkHover: text("accent-press"),
      colorSuccess: text("ok"),
      colorSuccessBg: text("ok-bg"),
      colorSuccessBorder: text("ok-line"),
      colorWarning: text("warn"),
      colorWarningBg: text("warn-bg"),
      colorWarningBorder: text("warn-line"),
      colorError: text("err"),
      colorErrorBg: text("err-bg"),
      colorErrorBorder: text("err-line"),
      colorInfo: text("info"),
      colorInfoBg: text("info-bg"),
      colorInfoBorder: text("info-line"),
      colorText: text("ink-1"),
      colorTextSecondary: text("ink-2"),
      // its own greys of these three are too faint to read (WCAG 1.4.3)
      colorTextTertiary: text("ink-3"),
      colorTextDescription: text("ink-3"),
      colorTextPlaceholder: text("ink-3"),
      colorTextDisabled: text("ink-3"),
      colorIcon: text("ink-3"),
      colorBorder: text("line-control"),
      colorBorderSecondary: text("line-1"),
      colorSplit: text("line-1"),
      colorBgLayout: text("page"),
      colorBgContainer: text("surface"),
      colorBgElevated: text("surface"),
      colorFillAlter: text("surface-2"),
      colorBgMask: text("mask"),
      colorHighlight: text("hl"),
      boxShadowTertiary: text("e1"),
      boxShadowSecondary: text("e2"),
      boxShadow: text("e3"),
      borderRadiusXS: size("r-xs"),
      borderRadiusSM: size("r-sm"),
      borderRadius: size("r-md"),
      borderRadiusLG: size("r-lg"),
      controlHeight: size("ctl"),
      controlHeightSM: size("ctl-sm"),
      controlHeightLG: size("ctl-lg"),
      lineWidth: size("bw"),
      fontSize: size("fs-ui"),
      fontSizeHeading2: size("fs-h1"),
      fontSizeHeading3: size("fs-h2"),
      fontSizeHeading4: size("fs-h3"),
      fontWeightStrong: size("w-strong"),
      fontFamily: text("font"),
      fontFamilyCode: text("mono"),
      motionEaseOut: text("ease"),
    },
    components: {
      Button: { fontWeight: size("w-strong"), primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
      Table: {
        headerBg: text("surface-2"),
        headerColor: text("ink-2"),
        headerSplitColor: "transparent",
        rowSelectedBg: text("accent-bg"),
        rowSelectedHoverBg: text("accent-bg-2"),
        cellPaddingBlock: 13,
      },
      Tabs: { horizontalItemGutter: 28 },
      Form: { itemMarginBottom: 20, labelColor: text("ink-1") },
      Card: { bodyPadding: 24 },
      Segmented: { trackBg: text("surface-3") },
      Drawer: { footerPaddingInline: 28 },
    },
  };
}
