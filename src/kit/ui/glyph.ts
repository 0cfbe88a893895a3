import { createElement } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }
type GlyphProps = { size?: number; className?: string; 'aria-hidden'?: boolean }

/** The build puts this in the place of lucide’s own factory, which weighs as much as forty icons; how lines are drawn, their width too, stands in style.css. */
export default function glyph({ node }: Drawing) {
  return function Glyph({ size, className, 'aria-hidden': isHidden }: GlyphProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: className ? `glyph ${className}` : 'glyph',
        'aria-hidden': isHidden,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
