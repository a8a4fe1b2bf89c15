export default {
  extends: ["stylelint-config-standard"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
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
