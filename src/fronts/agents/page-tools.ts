import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { toast } from '#kit/ui/toast.ts'
import { money, plural } from '#kit/ui/format.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { askPerson } from './ask-person.tsx'

/** What WebMCP says of a tool of a page (webmachinelearning.github.io/webmcp). */
type PageTool = {
  name: string
  title: string
  description: string
  inputSchema: object
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean; consequentialHint?: boolean }
  execute(given: Given): Promise<Told>
}
/** As the schemas name it. What comes is not believed: the server judges it, as it judges whatever a page sends. */
type Given = { texto: string; k_partes: string[]; lineas: Line[]; notas?: string } & Partial<
  Record<'year' | 'marca' | 'modelo' | 'motor', string>
>
type Line = { k_parte: string; cantidad: number }
type Told = { content: { type: 'text'; text: string }[]; isError?: true }
export type ModelContext = { registerTool(tool: PageTool): unknown }

const text = (description: string) => ({ type: 'string', description })
const whole = (description: string) => ({ type: 'integer', minimum: 1, description })
const schema = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const line = schema({ k_parte: text('Código de la parte'), cantidad: whole('Piezas') }, ['k_parte', 'cantidad'])

// Each makes the calls that the page itself makes: the same rights, rules and refusals. What they are given is judged where it arrives.
const tools: (Omit<PageTool, 'execute' | 'annotations'> & {
  /** It asks the person before it changes anything. */
  asks?: true
  run: (given: Given) => Promise<unknown>
})[] = [
  {
    name: 'buscar_partes',
    title: 'Buscar partes',
    description:
      'Busca autopartes por código (aunque esté mal escrito), descripción, equivalencia o vehículo: «balatas delanteras tsuru 2005». Cada resultado dice por qué salió.',
    inputSchema: schema({ texto: text('Lo que se busca') }, ['texto']),
    run: ({ texto }) => call('GET /search/:text/:mode', { params: { text: texto, mode: 1 } }),
  },
  {
    name: 'le_queda',
    title: '¿Le queda al vehículo?',
    description:
      'Sí, No o Depende para cada parte y un vehículo, con el renglón de la aplicación que lo prueba y la pregunta que falta.',
    inputSchema: schema(
      {
        k_partes: { type: 'array', items: text('Código de la parte'), minItems: 1, maxItems: 100 },
        year: whole('Año modelo'),
        marca: text('Marca del vehículo'),
        modelo: text('Modelo'),
        motor: text('Motor'),
      },
      ['k_partes'],
    ),
    run: ({ k_partes, year, marca, modelo, motor }) =>
      call('GET /api/v1/vehiculos/ajuste', {
        query: { year, marca, modelo, motor, partes: [k_partes].flat().join(',') },
      }),
  },
  {
    name: 'ver_carrito',
    title: 'Ver el carrito',
    description: 'Líneas, piezas a surtir, importes, flete y avisos del carrito de quien está en la página.',
    inputSchema: schema({}),
    run: () => call('GET /getItems'),
  },
  {
    name: 'agregar_al_carrito',
    title: 'Agregar al carrito',
    description:
      'Agrega todas las líneas o ninguna. La persona lo ve en la página con sus precios y decide; comprueba antes con le_queda que la parte queda.',
    inputSchema: schema({ lineas: { type: 'array', items: line, minItems: 1, maxItems: 100 } }, ['lineas']),
    asks: true,
    run: ({ lineas }) => add(lineas),
  },
  {
    name: 'cotizar',
    title: 'Generar una cotización',
    description: 'Hace una cotización con lo que se surte del carrito. La persona ve el importe en la página y decide.',
    inputSchema: schema({ notas: text('Notas para quien la atiende') }),
    asks: true,
    run: ({ notas }) => quote(notas),
  },
]

const declined = { hecho: false, motivo: 'La persona dijo que no.' }
async function add(lineas: Line[]): Promise<unknown> {
  // Who may not buy is told so before anybody is asked.
  await call('GET /cartItemscantidadEnCarrito')
  const codes = [...new Set(lineas.map(({ k_parte }) => k_parte))]
  const { partes } = await call('GET /api/v1/precios', { query: { k_parte: codes.join('|') } })
  const rows = lineas.map(({ k_parte, cantidad }): [string, string] => {
    const price = partes.find((one) => one.k_parte === k_parte)?.precio
    return [k_parte, `${plural(cantidad, 'pieza', 'piezas')}, ${price ? `${money(price)} cada una` : 'sin precio'}`]
  })
  const isWanted = await askPerson({
    title: 'Tu asistente quiere agregar al carrito',
    rows,
    does: 'Agregar al carrito',
  })
  if (!isWanted) return declined
  const added = await call('POST /api/v1/carrito/lote', { body: { lineas } })
  tellCart(added)
  toast({ title: `Tu asistente agregó ${plural(lineas.length, 'línea', 'líneas')} al carrito` })
  return added
}

async function quote(notas?: string): Promise<unknown> {
  const { carrito } = await call('GET /getItems')
  const { flete, total, totalpiezas } = carrito
  const rows: [string, string][] = [
    ['Piezas', String(totalpiezas)],
    ['Flete', money(flete)],
    ['Total con IVA', money(total)],
  ]
  const isWanted = await askPerson({
    title: 'Tu asistente quiere hacer una cotización',
    rows,
    does: 'Generar cotización',
  })
  if (!isWanted) return declined
  const body = { tipo: 'COTIZACION' as const, flete, ...(notas && { notas }) }
  const { procesado } = await call('POST /cartItems/generacionCarrito', { body })
  toast({ title: `Cotización ${procesado.folio} generada` })
  return { hecho: true, id: procesado.id, folio: procesado.folio, total: procesado.total }
}

/** Offers the page's tools to the browser's assistant; once for a document, whose pages all share them. */
export function offerTools(context: ModelContext): void {
  for (const { run, asks, ...tool } of tools) {
    const annotations = { readOnlyHint: !asks, untrustedContentHint: true, ...(asks && { consequentialHint: true }) }
    const offered = context.registerTool({
      ...tool,
      annotations,
      execute: (given) => told(() => run(given)),
    })
    // Newer browsers answer with a promise, which fails where a policy of the page's host forbids tools.
    void Promise.resolve(offered).catch((error: unknown) => report('webmcp', error))
  }
}

/** The answer as the protocol has it; a refusal in its own words. */
async function told(work: () => Promise<unknown>): Promise<Told> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof Refusal)) report('webmcp', error)
    const { message, errors } =
      error instanceof Refusal ? error : { message: 'No se pudo. Revisa los datos.', errors: undefined }
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ message, errors }) }] }
  }
}
