// A constant of a module, a value that is written down in the code, is named kName, as in C++. What is computed when
// the module is loaded, what changes, and functions are named like variables.

/** True if the value is written down: literals, other constants, and what is made only of them. */
function isWritten(node) {
  switch (node?.type) {
    case "Literal":
      return true;
    case "Identifier":
      return /^k[A-Z]/.test(node.name) || node.name === "Infinity";
    case "TemplateLiteral":
      return node.expressions.every(isWritten);
    case "UnaryExpression":
      return isWritten(node.argument);
    case "BinaryExpression":
      return isWritten(node.left) && isWritten(node.right);
    case "MemberExpression":
      return isWritten(node.object) || (node.object.type === "Identifier" && node.object.name === "Math");
    case "ArrayExpression":
      return node.elements.length > 0 && node.elements.every(isWritten);
    case "ObjectExpression":
      return node.properties.length > 0 && node.properties.every((property) => isWritten(property.value ?? property));
    case "SpreadElement":
      return isWritten(node.argument);
    case "NewExpression":
      return ["Map", "Set"].includes(node.callee.name) && node.arguments.length > 0 && node.arguments.every(isWritten);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return isWritten(node.expression);
    default:
      return false;
  }
}

/** @type {import("eslint").Rule.RuleModule} */
export default {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      constant: "'{{name}}' is a constant of the module: name it kName",
      computed: "'{{name}}' is not a constant: kName is for values that are written down",
    },
  },
  create(context) {
    return {
      "Program > VariableDeclaration > VariableDeclarator, Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator"(
        node,
      ) {
        if (node.id.type !== "Identifier") return;
        const { name } = node.id;
        const constant = node.parent.kind === "const" && isWritten(node.init);
        if (constant === /^k[A-Z]/.test(name)) return;
        context.report({ node: node.id, messageId: constant ? "constant" : "computed", data: { name } });
      },
    };
  },
};
