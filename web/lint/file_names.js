// A file is named for the one thing in it: Hero.tsx has components whose names begin with Hero; all others are snake_case.
import { basename } from "node:path";

const kSnakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** @type {import("eslint").Rule.RuleModule} */
export default {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      form: "name the file in snake_case, or in PascalCase for the component in it",
      component: "the file exports no component whose name begins with '{{name}}'",
    },
  },
  create(context) {
    const file = basename(context.filename);
    // playwright.config.ts, log.test.ts
    const name = file.split(".")[0] ?? "";
    return {
      Program(node) {
        if (kSnakeCase.test(name)) return;
        if (!/^[A-Z][A-Za-z0-9]*\.tsx$/.test(file)) {
          context.report({ node, messageId: "form" });
          return;
        }
        const hasComponent = node.body.some(
          ({ type, declaration }) => type === "ExportNamedDeclaration" && declaration?.id?.name.startsWith(name),
        );
        if (!hasComponent) context.report({ node, messageId: "component", data: { name } });
      },
    };
  },
};
