const COLOUR = ["/#[0-9a-f]{3,8}\\b/i", "/\\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\((?!from var|var)/i"];
const PALETTE = ["src/style/palette.css", "src/style/game.css", "src/style/charts.css"];
const SIZES = ["width", "min-width", "max-width", "height", "min-height", "max-height"];

export default {
  extends: ["stylelint-config-standard"],
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    { files: PALETTE, rules: { "declaration-property-value-disallowed-list": null } },
  ],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "color-named": ["never", { message: "colours have names in src/style/" }],
    "declaration-property-value-disallowed-list": [{ "/./": COLOUR }, { message: "colours have names in src/style/" }],
    "media-feature-name-disallowed-list": [SIZES, { message: "sizes have names in src/style/breakpoints.ts" }],

    "alpha-value-notation": "number",
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "no-descending-specificity": null,
    "selector-class-pattern": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreKeywords: ["Georgia"] }],
  },
};
