import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { changeCredit, letClientPass, notePromise, readClientCredit } from './client-credit.server.ts'
import * as contract from '#fiscal/statement/contract.ts'
import * as credit from './credit-contract.ts'
import { exportInvoices, listInvoices } from '#fiscal/statement/invoices.server.ts'
import * as own from '#fiscal/statement/own-contract.ts'
import { exportDebts, listDebts } from './receivables.server.ts'
import { remindNow } from './reminders.server.ts'
import { readStatementPage } from '#fiscal/statement/statement.server.ts'
import { statementFile } from '#fiscal/statement/statement-paper.server.ts'
import { readSummary } from '#fiscal/statement/summary.server.ts'
import { changeNotices, changeTaxData, readTaxData } from '#fiscal/statement/tax-data.server.ts'

export const accountCalls = [
  serve(contract.facturas, ({ query }, context) => listInvoices(query, context)),
  serve(contract.exportarFacturas, ({ params, query }, context) => exportInvoices(params.formato, query, context)),
  serve(contract.resumenCuenta, ({ query }, context) => readSummary(query.cliente, context)),
  serve(contract.estadoDeCuenta, ({ query }, context) => readStatementPage(query, context)),
  serve(contract.archivoEstadoDeCuenta, ({ params, query }, context) => statementFile(params.formato, query, context)),
  serve(credit.creditoCliente, ({ params }, context) => readClientCredit(params.id, context)),
  serve(credit.cambiarCredito, ({ params, body }, context) => changeCredit(params.id, body, context)),
  serve(credit.dejarPasar, ({ params, body }, context) => letClientPass(params.id, body, context)),
  serve(credit.anotarPromesa, ({ params, body }, context) => notePromise(params.id, body, context)),
  serve(credit.enviarRecordatorio, ({ params }, context) => remindNow(params.id, context)),
  serve(credit.cobranza, ({ query }, context) => listDebts(query, context)),
  serve(credit.exportarCobranza, ({ params, query }, context) => exportDebts(params.formato, query, context)),
  serve(own.misDatosFiscales, (_, context) => readTaxData(context)),
  serve(own.cambiarAvisos, ({ body }, context) => changeNotices(body, context)),
  serve(own.cambiarDatosFiscales, ({ params, body }, context) => changeTaxData(params.id, body, context)),
]

/** Who may hear that what a client owes has changed: whoever may see it. */
export const accountNews: NewsJudges = {
  cuenta: async (id, viewer) => {
    if (!/^\d{1,15}$/.test(id) || !viewer.session.permissions.includes('credito-read')) return false
    const reach = await clientReach(viewer, 'credito-read')
    return (
      (await viewer.db.row(`select from cliente c where ${isWithinReach} and c.id = $3`, [...reach, id])) !== undefined
    )
  },
}
