import { join } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isConditionalExpression,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

/** A text that users can see. `…` stands for a value that is known only at run time. */
export interface Text {
  line: number
  text: string
}

/** Texts of source files in the order of their lines, by path from the root of the project. */
export function readTexts(root: string, paths: readonly string[]): Map<string, Text[]> {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    return new Map(
      paths.map((path) => {
        const source = project?.program.getSourceFile(join(root, path))
        if (!source) throw new Error(`${path} is not part of the project`)
        return [path, textsOf(source)]
      }),
    )
  } finally {
    api.close()
  }
}

function textsOf(source: SourceFile): Text[] {
  const texts: Text[] = []
  const add = (node: Node, text: string) => {
    const tidy = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(tidy))
      texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: tidy })
  }
  const visit = (node: Node): void => {
    if (isHidden(node)) return
    if ((isJsxElement(node) || isJsxFragment(node)) && node.children.some(hasText)) {
      add(node, node.children.map(inline).join(''))
      // Attributes and nested elements of the sentence can have texts of their own, such as titles.
      for (const child of [...(isJsxElement(node) ? [node.openingElement] : []), ...node.children])
        if (!isJsxText(child)) child.forEachChild((one) => visitAttributes(one))
      return
    }
    const text = literalText(node)
    if (text !== undefined && isWording(node, text)) add(node, text)
    node.forEachChild(visit)
  }
  const visitAttributes = (node: Node): void => {
    if (isJsxAttribute(node)) visit(node)
    else node.forEachChild(visitAttributes)
  }
  visit(source)
  return texts
}

const hasText = (node: Node) => isJsxText(node) && node.text.trim() !== ''

/** The text of a child of an element, with its nested elements, as one sentence. */
function inline(node: Node): string {
  if (isJsxText(node)) return node.text.replace(/\s*\n\s*/g, ' ')
  if (isJsxElement(node) || isJsxFragment(node)) return node.children.map(inline).join('')
  if (isJsxExpression(node)) return node.expression ? inline(node.expression) : ''
  if (isParenthesizedExpression(node)) return inline(node.expression)
  if (isConditionalExpression(node)) return `(${inline(node.whenTrue)} | ${inline(node.whenFalse)})`
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return `(${inline(node.right)})`
  return literalText(node) ?? '…'
}

function literalText(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map((span) => `${inline(span.expression)}${span.literal.text}`).join('')
}

/** Attributes and properties whose values are names of the program, not words for users. */
const programNames =
  /^(className|style|id|key|type|role|to|href|track|narrow|wide|apiName|order|position|size|variant|color|fill|path|d|viewBox|width|height|form|weekday|rel|target)$/

/** Imports, types and comparisons have strings that users never see. */
const isHidden = (node: Node): boolean =>
  node.kind === SyntaxKind.ImportDeclaration ||
  node.kind === SyntaxKind.LiteralType ||
  (isJsxAttribute(node) && programNames.test(node.name.getText())) ||
  (isPropertyAssignment(node) && programNames.test(node.name.getText()))

/** Words start with a capital letter, or have a space between them. Paths, classes, keys and CSS values do not look like that. */
function isWording(node: Node, text: string): boolean {
  const { parent } = node
  if (isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false
  if (isTemplateExpression(parent)) return false
  if (
    /^(GET|POST|PUT|PATCH|DELETE) \/|^(minmax|repeat|calc|var|hsl|max|min|clamp)\(|[{}]|;(?! [\p{L}\d])|^[.[#/]/u.test(
      text,
    )
  )
    return false
  return /^[A-Z][a-z]/.test(text) || (/\p{L}{2,}[,:.]? \p{L}/u.test(text) && !/\dpx|\bvar\(/.test(text))
}
