import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const COLOUR = { selector: "[value=/^#[0-9a-f]{3,8}$/i]", message: "colours have names in src/style/" };

export default defineConfig(
  { ignores: ["dist/", "src/protocol.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  { files: ["src/**"], rules: { "no-restricted-syntax": ["error", COLOUR] } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
      // `noUncheckedIndexedAccess` doubts every index; `!` is how one says that it is known to be there
      "@typescript-eslint/no-non-null-assertion": "off",
      // sets and search parameters here are working memory: what is drawn is kept in `$state`
      "svelte/prefer-svelte-reactivity": "off",
      // spaces around a dot between words
      "svelte/no-useless-mustaches": "off",
      // screens take `what` from the address whether they need it or not
      "no-empty-pattern": "off",
    },
  },
);
