import type { Received } from '#kit/base/contract.ts'
import { readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { apart } from '#platform/apart/apart.server.ts'
import { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { BUCKETS } from './ageing.ts'
import type { archivoEstadoDeCuenta } from './contract.ts'
import { readStatement, type Statement } from './statement.server.ts'
import { statementBytes } from './statement-drawing.server.ts'
import { statementRows, type StatementRow } from './statement-rows.ts'

/** Rows drawn where they are; years of movements are drawn in a thread. */
const DRAWN_HERE = 200

type SheetRow = StatementRow & { moneda: string; vence: string }

/** The same rows as a workbook. */
function statementSheet(statement: Statement): Promise<Download> {
  const rows = statement.cuentas.flatMap((account) => [
    ...statementRows(account).map((row): SheetRow => ({ ...row, moneda: account.moneda, vence: '' })),
    ...BUCKETS.map(
      (texto, n): SheetRow => ({
        dia: '',
        texto: `Antigüedad: ${texto}`,
        cargo: null,
        abono: null,
        saldo: account.antiguedad[n] ?? '0.00',
        esTotal: false,
        moneda: account.moneda,
        vence: '',
      }),
    ),
  ])
  const number = (amount: string | null) => (amount === null ? null : Number(amount))
  return sheetOf({
    name: `Estado de cuenta ${statement.cliente.clave}`,
    format: 'xlsx',
    columns: [
      { title: 'Fecha', value: ({ dia }) => dia || null },
      { title: 'Concepto', value: ({ texto }) => texto },
      { title: 'Moneda', value: ({ moneda }) => moneda },
      { title: 'Cargo', value: ({ cargo }) => number(cargo) },
      { title: 'Abono', value: ({ abono }) => number(abono) },
      { title: 'Saldo', value: ({ saldo }) => number(saldo) },
    ],
    rows,
  })
}

/** The statement as a file; told to the audit log. */
export async function statementFile(
  format: 'pdf' | 'xlsx',
  query: Received<typeof archivoEstadoDeCuenta>['query'],
  context: Context,
): Promise<Download> {
  const statement = await readStatement(query, context)
  const { cliente, desde, hasta } = statement
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'estado_cuenta',
    objetoId: cliente.id,
    despues: { formato: format, desde, hasta },
  })
  if (format === 'xlsx') return statementSheet(statement)
  const branch = await context.db.row<{ clave: string }>(
    `select s.clave from sucursal s left join cliente c on c.id = $1 order by s.id is distinct from c.sucursal_id, not s.es_principal, s.id limit 1`,
    [cliente.id],
  )
  const [seller, buyer] = await Promise.all([
    readSeller(context.db, branch?.clave ?? ''),
    readBuyer(context.db, cliente.id),
  ])
  const name = `Estado de cuenta ${cliente.clave} ${desde} ${hasta}.pdf`
  return new Download(name, 'application/pdf', Buffer.from(await drawn(statement, { seller, buyer })))
}

function drawn(...asked: Parameters<typeof statementBytes>): Promise<Uint8Array> {
  const [{ cuentas }] = asked
  const rows = cuentas.reduce((sum, account) => sum + statementRows(account).length, 0)
  if (rows <= DRAWN_HERE) return statementBytes(...asked)
  const module = new URL('statement-drawing.server.ts', import.meta.url)
  return apart<typeof statementBytes>({ module, name: 'statementBytes' }, asked)
}
