import kept from './examples.json' with { type: 'json' }

type Example = { parametros?: Record<string, unknown>; cuerpo?: unknown; respuesta?: unknown }

// Answers of the demo, shortened to what shows the form; the linter holds them to the schemas of today.
const examples: Partial<Record<string, Example>> = kept

/** A realistic one of a call (`METHOD /path`), for those that clients' programs use. */
export function exampleOf(name: string): Example | undefined {
  return examples[name]
}
