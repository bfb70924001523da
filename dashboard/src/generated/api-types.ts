// Made from the dashboard's routes by npm run openapi.

export interface paths {
    readonly "/dashboard/api/balance-totals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get all balances by currency
         * @description The sums of all sub-merchants, and the platform's own.
         */
        readonly get: operations["getBalanceTotals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/figures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the totals of a span at once
         * @description The same totals of money as GET /v1/reports/summary, to the minor unit. Those of the whole platform come from sums that the ledger keeps, however many postings there were.
         */
        readonly get: operations["getFigures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/object-figures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what was authorised, disputed and paid out in a span
         * @description The sums of the taps, disputes and payouts that began in the span, as they stand now. All are read for it.
         */
        readonly get: operations["getObjectFigures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the session
         * @description Who is signed in, and what they may do.
         */
        readonly get: operations["getSession"];
        readonly put?: never;
        /**
         * Sign in
         * @description Begins a session, whose id is in a cookie that scripts cannot read.
         */
        readonly post: operations["signIn"];
        /**
         * Sign out
         * @description Ends this session.
         */
        readonly delete: operations["signOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session/end-all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign out everywhere
         * @description Ends every session of the user, this one included.
         */
        readonly post: operations["signOutEverywhere"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/session/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the password
         * @description Ends every other session of the user; this one goes on under a new id.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/provider-health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the health of the provider
         * @description How operations at the payment provider ended and how long they took, counted once a minute. An outcome is done; refused, a final no; unserved, not executed; unknown; or failed, by an error of ours.
         */
        readonly get: operations["getProviderHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/to-do": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what needs a person
         * @description Failed and stuck payouts, unknown outcomes, decisions, differences from the provider, disputes to answer within a week, negative balances, requirements past due, and webhook endpoints that fail or have lost events.
         */
        readonly get: operations["getToDo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/provider-asks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask the provider now
         * @description About what is unknown of a transaction or a payout, instead of when its next turn comes. Nothing is sent to the provider a second time.
         */
        readonly post: operations["askProvider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhook-endpoint-health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the health of webhook endpoints
         * @description How attempts to deliver ended and how fast answers came, counted once a minute. An outcome is the class of the answer, such as 2xx, or why there was none.
         */
        readonly get: operations["getWebhookEndpointHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/webhook-endpoints/{id}/lost-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events that an endpoint lost
         * @description Those that were given up there and that no later delivery brought; oldest first. A cursor is the id of an event.
         */
        readonly get: operations["listLostEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/overview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the overview
         * @description Today's taps by the hour beside those of the same day last week, and what waits or needs a person now. Days are those of the platform's reporting time zone.
         */
        readonly get: operations["getOverview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/volume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the volume of each day
         * @description The captured volume of each day, from the sums of the overview: at once, however many taps there were. Days are those of the platform's reporting time zone, and kept for 92 days.
         */
        readonly get: operations["getVolume"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search
         * @description Finds transactions by the last four digits of the card, amount, day, currency, reference, authorisation code, reader or id, and by any mix of these in any order, such as `8037 129 tuesday`. Finds sub-merchants by how their externalRef or the words of their name begin or by an e-mail, payouts by the reference of the bank, and anything by its id or an id's beginning. A part of a transaction, such as a refund, finds that. Days are those of the platform's reporting time zone.
         */
        readonly get: operations["search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/readers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List readers with what they did last
         * @description Newest first; filters narrow the list. A cursor is an id. The last tap is counted in the background, so in a rush it is a minute old.
         */
        readonly get: operations["listReaders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sub-merchants/{externalRef}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a sub-merchant's history
         * @description Changes of its status, refunds, payouts, disputes, and what people did, newest first. Taps are in the list of transactions. A page may be short; its next_cursor goes on.
         */
        readonly get: operations["listSubMerchantHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/v1/transactions/{id}/actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what people did to a transaction
         * @description Newest first, such as captures and refunds. Requests with API keys are not in it.
         */
        readonly get: operations["listTransactionActions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/reconciliation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the differences from the provider
         * @description The differences between the ledger and the provider, as the nightly comparison or the command `taprail reconcile` found them last, until they agree.
         */
        readonly get: operations["getReconciliation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/payout-totals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Add up payouts
         * @description The sums of all payouts that these filters of the list select.
         */
        readonly get: operations["getPayoutTotals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/payout-breakdown": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Break down a payout
         * @description The parts of a payout, from its items and the ledger.
         */
        readonly get: operations["getPayoutBreakdown"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/waiting-money": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what is available and not paid out
         * @description Each available balance with the reason why it waits. Their order means nothing.
         */
        readonly get: operations["listWaitingMoney"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the users
         * @description Every user of the platform, the first first.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Add a user
         * @description The answer has a password, which is shown this once.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/users/{user}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a user
         * @description A change of role, or disabling, ends every session of the user. The onboarding links that the user made end when the user is disabled or no longer an administrator.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/dashboard/api/users/{user}/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reset a user's password
         * @description Ends every session of the user. The new password is shown this once.
         */
        readonly post: operations["resetUserPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the API keys
         * @description Newest first; expired and revoked ones stay in the list.
         */
        readonly get: operations["listApiKeys"];
        readonly put?: never;
        /**
         * Issue an API key
         * @description The key is shown this once: only a hash of it is kept.
         */
        readonly post: operations["issueApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/api-keys/{key}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate an API key
         * @description Issues one that can do the same. The old one works until the overlap ends.
         */
        readonly post: operations["rotateApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/api-keys/{key}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke an API key
         * @description Every node refuses it within a second. It cannot be undone.
         */
        readonly post: operations["revokeApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/audit-entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what people did
         * @description Newest first, by real time. Entries are written for ever and never change.
         */
        readonly get: operations["listAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/failed-request-chart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get failed requests over time
         * @description By route and code, in the last day or in the seven days that are kept.
         */
        readonly get: operations["getFailedRequestChart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/archived-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List archived requests
         * @description Newest first. A cursor is the id of a request.
         */
        readonly get: operations["listArchivedRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/archived-requests/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an archived request
         * @description By the Request-Id that its answer had.
         */
        readonly get: operations["getArchivedRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/v1/transactions/{id}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the notes on a transaction
         * @description Newest first.
         */
        readonly get: operations["listTransactionNotes"];
        readonly put?: never;
        /**
         * Write a note on a transaction
         * @description A note never changes; a correction is another note.
         */
        readonly post: operations["addTransactionNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sub-merchant-search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find sub-merchants
         * @description By the words of the name or by the externalRef, as far as they are typed, or by an e-mail of the business, its owners, directors or representative. The first ten.
         */
        readonly get: operations["findSubMerchants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/sub-merchant-names": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the names of sub-merchants
         * @description Unknown ones are left out.
         */
        readonly get: operations["nameSubMerchants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/branding": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the branding
         * @description The name, colour, logo and terms that the platform's customers see.
         */
        readonly get: operations["getBranding"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the branding
         * @description Changes what is sent and keeps the rest.
         */
        readonly patch: operations["updateBranding"];
        readonly trace?: never;
    };
    readonly "/onboard/{token}/form": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the form
         * @description The items due now, without submitted values.
         */
        readonly get: operations["getOnboardingForm"];
        readonly put?: never;
        /**
         * Fill in the form
         * @description Values by requirement: texts, true or false, a date such as 1985-07-04, the id of an uploaded file, the parts of an account, or people. Answers with the items still due.
         */
        readonly post: operations["fillInOnboardingForm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/onboard/{token}/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a document
         * @description A JPEG, PNG or PDF of at most 10 MB. Send its id as the value that asks for it.
         */
        readonly post: operations["uploadOnboardingFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Open the page
         * @description Uses the link up and begins a session, whose id is in a cookie that scripts cannot read. A person asks for it by a click, so that previews of links do not.
         */
        readonly post: operations["openOwnPage"];
        /**
         * Close the page
         * @description Ends the session.
         */
        readonly delete: operations["closeOwnPage"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the page
         * @description The balance, payouts, statements and due items of the sub-merchant.
         */
        readonly get: operations["getOwnPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/statements/{month}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a statement
         * @description A month as a file.
         */
        readonly get: operations["downloadOwnStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/form": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Open the form
         * @description Makes a link to the form for what is due. It ends with the link of the page.
         */
        readonly post: operations["openOwnForm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/sub_merchants.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sub-merchants in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadSubMerchantsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/charges.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List charges in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadChargesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/transactions.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List transactions in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadTransactionsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/readers.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List readers in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadDevicesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/refunds.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List refunds in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadRefundsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/payouts.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List payouts in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadPayoutsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/disputes.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List disputes in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadDisputesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/negative_balances.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List negative balances in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadNegativeBalancesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/ledger_entries.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List ledger entries in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadLedgerEntriesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/events.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadEventsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/waiting_money.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what is available and not paid out in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadWaitingMoneyList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/audit_log.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what people did in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadAuditEntriesList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dashboard/api/lists/failed_requests.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List failed requests in a file
         * @description All items that the filters of the list select, in its order.
         */
        readonly get: operations["downloadFailedRequestsList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly BalanceTotals: {
            /** @constant */
            readonly object: "balance_totals";
            /** @description One for each currency. */
            readonly data: readonly {
                /** @description The currency. */
                readonly currency: string;
                /** @description In minor units. */
                readonly pending: number;
                /** @description In minor units. */
                readonly available: number;
                /** @description In minor units. */
                readonly in_transit: number;
                /** @description In minor units. */
                readonly held: number;
                /** @description In minor units. */
                readonly operating: number;
                /** @description In minor units. */
                readonly own_in_transit: number;
            }[];
        };
        readonly Figures: {
            /** @constant */
            readonly object: "figures";
            /**
             * Format: date-time
             * @description The beginning of the span.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Its end, which is not part of it.
             */
            readonly to: string;
            /** @description One for each currency. */
            readonly totals: readonly {
                /** @description The currency. */
                readonly currency: string;
                /** @description In minor units. */
                readonly captured: number;
                /** @description In minor units. */
                readonly reversed: number;
                /** @description In minor units. */
                readonly refunded: number;
                /** @description In minor units. */
                readonly fees: number;
                /** @description In minor units. */
                readonly fees_returned: number;
                /** @description In minor units. */
                readonly fees_kept: number;
                /** @description In minor units. */
                readonly disputes_lost: number;
                /** @description In minor units. */
                readonly net: number;
            }[];
        };
        readonly ObjectFigures: {
            /** @constant */
            readonly object: "figures";
            /**
             * Format: date-time
             * @description The beginning of the span.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Its end, which is not part of it.
             */
            readonly to: string;
            /** @description One for each currency. */
            readonly totals: readonly {
                /** @description The currency. */
                readonly currency: string;
                /** @description In minor units. */
                readonly authorised: number;
                /** @description In minor units. */
                readonly disputed: number;
                /** @description In minor units. */
                readonly paid_out: number;
            }[];
        };
        readonly SignIn: {
            readonly email: string;
            /** @description The password. */
            readonly password: string;
            /** @description The name of the platform; needed where several have users. */
            readonly platform?: string;
        };
        readonly User: {
            /** @description Begins with usr_. */
            readonly id: string;
            /** @constant */
            readonly object: "user";
            /** @description In lower case. */
            readonly email: string;
            /** @description How the user is called. */
            readonly name: string;
            /**
             * @description The role of the user.
             * @enum {string}
             */
            readonly role: "viewer" | "operator" | "admin";
            /**
             * @description A disabled user cannot sign in.
             * @enum {string}
             */
            readonly status: "active" | "disabled";
            /** @description Whether the password is one that was shown to the person who made or reset it. */
            readonly has_initial_password: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description When the user last signed in. */
            readonly last_sign_in_at: string | null;
        };
        readonly Session: {
            /** @constant */
            readonly object: "session";
            readonly user: components["schemas"]["User"];
            /** @description The name of the platform. */
            readonly platform: string;
            /**
             * @description Which it is.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /** @description Whether the provider is simulated, so that it can be told what to do. */
            readonly has_simulator: boolean;
            /** @description The time zone of all days and times, by its IANA name. */
            readonly reporting_time_zone: string;
            /** @description Whether all that the session may do is to change the password, or to end. */
            readonly must_change_password: boolean;
            /** @description What it may do. */
            readonly scopes: readonly string[];
            /** @description The scopes that the role lacks, each with the least role that has it. */
            readonly lacked_scopes: readonly {
                /** @description A scope. */
                readonly scope: string;
                /**
                 * @description The role of the user.
                 * @enum {string}
                 */
                readonly role: "viewer" | "operator" | "admin";
            }[];
            /**
             * Format: date-time
             * @description When the session ends at the latest.
             */
            readonly expires_at: string;
        };
        readonly EndedSession: {
            /** @constant */
            readonly object: "session";
            /** @constant */
            readonly ended: true;
        };
        readonly PasswordChange: {
            /** @description The password. */
            readonly current_password: string;
            /** @description At least 12 characters, of any kind. */
            readonly new_password: string;
        };
        readonly ProviderOperation: {
            /** @description The operation, such as taps.authorise. */
            readonly operation: string;
            /** @description How many there were. */
            readonly count: number;
            /** @description The most frequent first. */
            readonly outcomes: readonly {
                /** @description How they ended. */
                readonly outcome: string;
                /** @description Their number. */
                readonly count: number;
            }[];
            /** @description What half of them took at most, in milliseconds. Null without any; 30,000 is the most. */
            readonly p50_ms: number | null;
            /** @description What 95 % of them took at most. Null without any; 30,000 is the most. */
            readonly p95_ms: number | null;
            /** @description One for each place. */
            readonly places: readonly {
                /** @description How many there were. */
                readonly count: number;
                /** @description The most frequent first. */
                readonly outcomes: readonly {
                    /** @description How they ended. */
                    readonly outcome: string;
                    /** @description Their number. */
                    readonly count: number;
                }[];
                /** @description What half of them took at most, in milliseconds. Null without any; 30,000 is the most. */
                readonly p50_ms: number | null;
                /** @description What 95 % of them took at most. Null without any; 30,000 is the most. */
                readonly p95_ms: number | null;
            }[];
        };
        readonly ProviderHealth: {
            /** @constant */
            readonly object: "provider_health";
            /**
             * @description What a place of the chart is.
             * @enum {string}
             */
            readonly unit: "hour" | "day";
            /** @description When each place begins, in real time; the oldest first. */
            readonly began_at: readonly string[];
            /** @description The busiest first. */
            readonly operations: readonly components["schemas"]["ProviderOperation"][];
        };
        readonly Matter: {
            /**
             * @description The kind of matter.
             * @enum {string}
             */
            readonly kind: "decision" | "payout_failed" | "payouts_suspended" | "payout_unanswered" | "payout_short" | "outcome_unknown" | "books_differ" | "dispute_due" | "inquiry_due" | "balance_negative" | "endpoint_disabled" | "events_lost" | "endpoint_failing" | "requirements_past_due";
            /** @description The object; null for the platform's own account. */
            readonly about: string | null;
            /** @description The externalRef of its sub-merchant. */
            readonly submerchant: string | null;
            /** @description In minor units; null where there is none. */
            readonly amount: number | null;
            /** @description The currency of the amount. */
            readonly currency: string | null;
            /** @description Since when it waits. */
            readonly since: string | null;
            /** @description When an answer is due. */
            readonly due_by: string | null;
            /** @description A code, an operation, an address or a sentence. */
            readonly detail: string | null;
            /** @description How many events were lost or wait, counted up to 1000. */
            readonly count: number | null;
        };
        readonly ToDo: {
            /** @constant */
            readonly object: "to_do";
            /**
             * Format: date-time
             * @description The platform's present time.
             */
            readonly now: string;
            /** @description The most urgent kinds first. */
            readonly data: readonly components["schemas"]["Matter"][];
            /** @description Whether there are more of some kind than 50. */
            readonly has_more: boolean;
        };
        readonly ProviderAsk: {
            /** @description The transaction or payout. */
            readonly id: string;
            /** @constant */
            readonly object: "provider_ask";
        };
        readonly WebhookEndpointHours: {
            /** @description The endpoint. */
            readonly endpoint: string;
            /** @description How many there were. */
            readonly count: number;
            /** @description The most frequent first. */
            readonly outcomes: readonly {
                /** @description How they ended. */
                readonly outcome: string;
                /** @description Their number. */
                readonly count: number;
            }[];
            /** @description What half of them took at most, in milliseconds. Null without any; 30,000 is the most. */
            readonly p50_ms: number | null;
            /** @description What 95 % of them took at most. Null without any; 30,000 is the most. */
            readonly p95_ms: number | null;
            /** @description One for each place. */
            readonly places: readonly {
                /** @description How many there were. */
                readonly count: number;
                /** @description The most frequent first. */
                readonly outcomes: readonly {
                    /** @description How they ended. */
                    readonly outcome: string;
                    /** @description Their number. */
                    readonly count: number;
                }[];
                /** @description What half of them took at most, in milliseconds. Null without any; 30,000 is the most. */
                readonly p50_ms: number | null;
                /** @description What 95 % of them took at most. Null without any; 30,000 is the most. */
                readonly p95_ms: number | null;
            }[];
        };
        readonly WebhookEndpointHealth: {
            /** @constant */
            readonly object: "webhook_endpoint_health";
            /**
             * @description What a place of the chart is.
             * @enum {string}
             */
            readonly unit: "hour" | "day";
            /** @description When each place begins, in real time; the oldest first. */
            readonly began_at: readonly string[];
            /** @description Those with an attempt, deleted ones among them. */
            readonly endpoints: readonly components["schemas"]["WebhookEndpointHours"][];
        };
        readonly LostEvent: {
            /** @description The event. */
            readonly id: string;
            /** @description Its kind. */
            readonly type: string;
            /**
             * Format: date-time
             * @description When it happened, on the platform's clock.
             */
            readonly created_at: string;
            /** @description How often it was sent. */
            readonly attempts: number;
            /** @description The last answer; null without one. */
            readonly last_response_status: number | null;
            /** @description Why there was no answer. */
            readonly last_error: string | null;
        };
        /** @description One page. */
        readonly LostEventList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["LostEvent"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly CurrencyAmount: {
            /** @description The currency. */
            readonly currency: string;
            /** @description In its minor units. */
            readonly amount: number;
        };
        readonly Overview: {
            /** @constant */
            readonly object: "overview";
            /**
             * Format: date-time
             * @description The platform's present time.
             */
            readonly now: string;
            /** @description The IANA name of the zone of the days. */
            readonly time_zone: string;
            /** @description The day, such as 2026-11-15. */
            readonly day: string;
            /**
             * Format: date-time
             * @description Real time up to which taps are counted.
             */
            readonly counted_until: string;
            readonly today: {
                /** @description Which day, such as 2026-11-15. */
                readonly day: string;
                /** @description Approved taps. */
                readonly approved: number;
                /** @description Declined taps. */
                readonly declined: number;
                /** @description The approved part; null without taps. */
                readonly approval_rate: number | null;
                /** @description Captured amounts by currency. */
                readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                /** @description The most frequent first. */
                readonly decline_reasons: readonly {
                    /** @description The decline reason. */
                    readonly reason: string;
                    /** @description Their number. */
                    readonly count: number;
                }[];
                /** @description All hours of the day, from its beginning. */
                readonly hours: readonly {
                    /**
                     * Format: date-time
                     * @description When the hour began.
                     */
                    readonly began_at: string;
                    /** @description Approved taps. */
                    readonly approved: number;
                    /** @description Declined taps. */
                    readonly declined: number;
                    /** @description Captured amounts by currency. */
                    readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                }[];
                /** @description Taps without an issuer's decision: cancelled, pending or given up. */
                readonly undecided: number;
            };
            readonly last_week: {
                /** @description Which day, such as 2026-11-15. */
                readonly day: string;
                /** @description Approved taps. */
                readonly approved: number;
                /** @description Declined taps. */
                readonly declined: number;
                /** @description The approved part; null without taps. */
                readonly approval_rate: number | null;
                /** @description Captured amounts by currency. */
                readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                /** @description The most frequent first. */
                readonly decline_reasons: readonly {
                    /** @description The decline reason. */
                    readonly reason: string;
                    /** @description Their number. */
                    readonly count: number;
                }[];
                /** @description All hours of the day, from its beginning. */
                readonly hours: readonly {
                    /**
                     * Format: date-time
                     * @description When the hour began.
                     */
                    readonly began_at: string;
                    /** @description Approved taps. */
                    readonly approved: number;
                    /** @description Declined taps. */
                    readonly declined: number;
                    /** @description Captured amounts by currency. */
                    readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                }[];
            };
            /** @description The same part of both days by the clock, until the last quarter of an hour. */
            readonly compared: {
                /**
                 * Format: date-time
                 * @description Where the part of today ends.
                 */
                readonly until: string;
                readonly today: {
                    /** @description Approved taps. */
                    readonly approved: number;
                    /** @description Declined taps. */
                    readonly declined: number;
                    /** @description The approved part; null without taps. */
                    readonly approval_rate: number | null;
                    /** @description Captured amounts by currency. */
                    readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                    /** @description Taps without an issuer's decision: cancelled, pending or given up. */
                    readonly undecided: number;
                };
                readonly last_week: {
                    /** @description Approved taps. */
                    readonly approved: number;
                    /** @description Declined taps. */
                    readonly declined: number;
                    /** @description The approved part; null without taps. */
                    readonly approval_rate: number | null;
                    /** @description Captured amounts by currency. */
                    readonly captured: readonly components["schemas"]["CurrencyAmount"][];
                    /** @description Taps without an issuer's decision: cancelled, pending or given up. */
                    readonly undecided: number;
                };
            };
            /** @description Of all sub-merchants together, in minor units. */
            readonly balances: readonly {
                /** @description The currency. */
                readonly currency: string;
                /** @description Captured, and not yet available. */
                readonly pending: number;
                /** @description Owed to sub-merchants. */
                readonly available: number;
                /** @description On its way to their banks. */
                readonly in_transit: number;
                /** @description Held while disputes are open. */
                readonly held: number;
                /** @description The platform's own. */
                readonly operating: number;
            }[];
            /** @description Payouts that are not at their banks yet. */
            readonly payouts_ahead: readonly {
                /** @description scheduled or in_transit. */
                readonly status: string;
                /** @description The currency. */
                readonly currency: string;
                /** @description How many. */
                readonly count: number;
                /** @description Their sum, in minor units. */
                readonly amount: number;
                /**
                 * Format: date-time
                 * @description When the first is expected at its bank.
                 */
                readonly next_eta: string;
            }[];
            /** @description Open disputes by status. */
            readonly disputes_open: readonly {
                /** @description needs_response or under_review. */
                readonly status: string;
                /** @description How many. */
                readonly count: number;
                /**
                 * Format: date-time
                 * @description When the evidence of the most urgent one is due.
                 */
                readonly next_due_by: string;
            }[];
            /** @description Sub-merchants with a requirement past its deadline. */
            readonly past_due: {
                /** @description Their number. */
                readonly count: number;
                /** @description The first few. */
                readonly submerchants: readonly string[];
            };
            /** @description Differences between the ledger and the provider. */
            readonly book_differences: {
                /** @description How many. */
                readonly count: number;
                /** @description When the oldest began; null without any. */
                readonly since: string | null;
            };
            /** @description Webhook endpoints that lack events. */
            readonly endpoints_behind: readonly {
                /** @description The webhook endpoint. */
                readonly id: string;
                /** @description Its address. */
                readonly url: string;
                /** @description When its attempts began to fail; null if it answers. */
                readonly failing_since: string | null;
                /** @description Deliveries that wait while it fails, counted up to 1000. */
                readonly retrying: number;
                /** @description Events that were given up, counted up to 1000. */
                readonly lost: number;
                /** @description When the first of them happened; null without. */
                readonly lost_since: string | null;
            }[];
            /** @description Operations unanswered for a day, sent once more only if a person orders it. */
            readonly decisions_waiting: {
                /** @description How many. */
                readonly count: number;
                /** @description The longest waiting. */
                readonly oldest: readonly {
                    /** @description The object to send once more, such as a refund. */
                    readonly id: string;
                    /** @description refund, reversal, fee_return or payout. */
                    readonly kind: string;
                    /** @description Its transaction; null for a payout. */
                    readonly transaction: string | null;
                    /** @description The payout; null for anything else. */
                    readonly payout: string | null;
                    /** @description In its minor units. */
                    readonly amount: number;
                    /** @description The currency. */
                    readonly currency: string;
                    /**
                     * Format: date-time
                     * @description When it began to wait for a decision.
                     */
                    readonly waiting_since: string;
                }[];
            };
            /** @description Movements by people or schedules at the provider within a week, newest first. */
            readonly outside_movements: readonly {
                /** @description The provider movement. */
                readonly id: string;
                /** @description payout, refund, transfer and the like. */
                readonly kind: string;
                /** @description The account's owner; null for the platform's own. */
                readonly submerchant: string | null;
                /** @description The change of the balance at the provider, in minor units. */
                readonly amount: number;
                /** @description The currency. */
                readonly currency: string;
                /**
                 * Format: date-time
                 * @description When it was posted.
                 */
                readonly created_at: string;
            }[];
        };
        readonly Volume: {
            /** @constant */
            readonly object: "volume";
            /** @description The IANA name of the zone of the days. */
            readonly time_zone: string;
            /** @description The first day. */
            readonly from: string;
            /** @description The last day, which is part of it. */
            readonly to: string;
            /** @description Days before are not kept, or were never summed up. */
            readonly kept_from: string;
            /**
             * Format: date-time
             * @description Real time up to which taps are counted.
             */
            readonly counted_until: string;
            /** @description All that are kept, the oldest first. */
            readonly days: readonly {
                /** @description Which day, such as 2026-11-15. */
                readonly day: string;
                /** @description Captured amounts by currency. */
                readonly captured: readonly components["schemas"]["CurrencyAmount"][];
            }[];
        };
        readonly SearchTerm: {
            /** @description last4, amount, currency, day or text. */
            readonly kind: string;
            /** @description As it was written. */
            readonly text: string;
            /** @description As it was understood: 8037, 129.00, EUR, 2026-11-17, or how something begins. */
            readonly value: string;
            /** @description The currency that was written with an amount. */
            readonly currency: string | null;
        };
        readonly SearchObject: {
            /** @description The kind, such as submerchant or payout. */
            readonly kind: string;
            /** @description Its id or externalRef. */
            readonly id: string;
            /** @description The externalRef of its sub-merchant. */
            readonly submerchant: string | null;
            /** @description Its status; of an event, its type. */
            readonly status: string | null;
            /** @description In minor units. */
            readonly amount: number | null;
            /** @description The currency of the amount. */
            readonly currency: string | null;
            /** @description When it began. */
            readonly created_at: string | null;
        };
        /** @description The present sums of its money, in minor units. No event has them. */
        readonly TransactionAmounts: {
            /** @description The amount that is or was held. */
            readonly authorised: number;
            /** @description The captured amount; 0 once reversed. */
            readonly captured: number;
            /** @description Given back before it settled: all of it, or nothing. */
            readonly reversed: number;
            /** @description Without refunds that failed. */
            readonly refunded: number;
            /** @description In open disputes. */
            readonly disputed: number;
            /** @description Without what an appeal brought back. */
            readonly disputes_lost: number;
            /** @description The fee, less what was returned of it. */
            readonly fee: number;
            /** @description The sub-merchant's: captured less refunded, disputes_lost and fee. */
            readonly net: number;
            /** @description The same as the ledger has it. */
            readonly net_settled: number;
            /** @description Of net_settled. */
            readonly settlement_currency: string;
        };
        /** @description The failure of a step; amounts are as they were. */
        readonly Failure: {
            /**
             * @description reader_offline, tap_timeout, cancelled_by_customer and tip_abandoned: no card was read, and the tap is cancelled. capture_failed: the tap is approved and nothing is captured; capture it again before capture_before, or reverse it. increase_declined: the old authorisation stands. extension_declined: the hold ends as before. timeout: the outcome never became known, and the tap was reversed.
             * @enum {string}
             */
            readonly code: "reader_offline" | "tap_timeout" | "cancelled_by_customer" | "tip_abandoned" | "provider_unanswered" | "capture_failed" | "increase_declined" | "extension_declined" | "timeout";
            /** @description The reason, in a sentence. */
            readonly message: string;
        };
        /** @description The known facts of the card; those that the payment service provider does not tell are null. */
        readonly Card: {
            /** @description The scheme of the card. */
            readonly scheme: ("visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "interac" | "eftpos" | "cartes_bancaires") | null;
            /** @description The first six digits. */
            readonly bin: string | null;
            /** @description The last four digits. */
            readonly last4: string | null;
            /** @description How it is paid for. */
            readonly funding: ("credit" | "debit" | "prepaid") | null;
            /** @description Where it was issued, ISO 3166-1 alpha-2. */
            readonly issuer_country: string | null;
            /** @description The same for every tap of one card; the number cannot be found from it. */
            readonly fingerprint: string | null;
            /** @description How the card was read. */
            readonly entry_mode?: ("contactless" | "chip" | "magnetic_stripe") | null;
            /** @description The card's own name for the application, such as VISA DEBIT. */
            readonly application_label?: string | null;
        };
        /** @description The data that the card signed at the reader; those that the payment service provider does not tell are null. */
        readonly Cryptogram: {
            /** @description The application cryptogram, in hexadecimal. */
            readonly value: string;
            /** @description The type that the card was asked for. */
            readonly type: "ARQC" | null;
            /** @description The card's transaction counter. */
            readonly atc: number | null;
            /** @description The reader's random number, in hexadecimal. */
            readonly unpredictable_number: string | null;
            /** @description The application on the card, in hexadecimal. */
            readonly aid: string | null;
            /** @description How the cardholder was verified: on their own device, by PIN, by signature, or not at all. */
            readonly cvm: ("cdcvm" | "pin" | "signature" | "none") | null;
        };
        /** @description The risk decision, made before the provider is asked. */
        readonly RiskDecision: {
            /**
             * @description The decision.
             * @enum {string}
             */
            readonly decision: "approve" | "review" | "block";
            /** @description 0 to 100. */
            readonly score: number;
            /** @description The rules that applied. */
            readonly rules: readonly ("provider_block" | "card_declines" | "contactless_limit" | "provider_review" | "card_velocity" | "large_amount" | "foreign_card")[];
        };
        /** @description The contact of card and reader. */
        readonly TapStage: {
            /** @description In minor units, without the tip. */
            readonly amount: number;
            /** @description In minor units. */
            readonly tip_amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /**
             * @description How it is captured.
             * @enum {string}
             */
            readonly capture_mode: "direct" | "tap_with_tip" | "pre-auth";
            /** @description The reader. */
            readonly device: string;
            /** @description The card, where one was read. */
            readonly card: components["schemas"]["Card"] | null;
            /** @description The data that the card signed, where it is told. */
            readonly cryptogram: components["schemas"]["Cryptogram"] | null;
            /** @description The risk decision. */
            readonly risk: components["schemas"]["RiskDecision"] | null;
            /** @description Why no card was read, where none was. */
            readonly failure: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When the tap was taken.
             */
            readonly at: string;
        };
        /** @description An increase of an authorisation that was asked for. */
        readonly Increase: {
            /** @description The total that was asked for. */
            readonly amount: number;
            /** @description Whether the issuer agreed. */
            readonly approved: boolean;
            /** @description The issuer's raw answer, where it is told. */
            readonly response_code: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly at: string;
        };
        /** @description A prolongation of the hold that was asked for. */
        readonly Extension: {
            /** @description Whether the issuer agreed. */
            readonly approved: boolean;
            /**
             * Format: date-time
             * @description When the hold ends since then.
             */
            readonly capture_before: string;
            /** @description The issuer's raw answer, where it is told. */
            readonly response_code: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly at: string;
        };
        /** @description A charge that was posted against the authorisation. */
        readonly ChargeStage: {
            /** @description The charge. */
            readonly id: string;
            /** @description In minor units. */
            readonly amount: number;
            /** @description Yours. */
            readonly description: string | null;
            /** @description Yours. */
            readonly reference: string | null;
            /** @description Whether it was voided. */
            readonly voided: boolean;
            /**
             * Format: date-time
             * @description When it was posted.
             */
            readonly at: string;
        };
        /** @description The answer of the scheme, and the increases. */
        readonly AuthorisationStage: {
            /** @description Whether the issuer agreed. */
            readonly approved: boolean;
            /** @description The approved amount; 0 when it was declined. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The issuer's code for its approval. */
            readonly authorisation_code: string | null;
            /** @description The issuer's raw answer, where it is told. */
            readonly response_code: string | null;
            /** @description Why it was declined. */
            readonly decline_reason: ("account_closed" | "cryptogram_invalid" | "do_not_honour" | "duplicate_transaction" | "exceeds_amount_limit" | "exceeds_frequency_limit" | "expired_card" | "format_error" | "generic_decline" | "incorrect_pin" | "insufficient_funds" | "invalid_amount" | "invalid_card" | "invalid_merchant" | "invalid_transaction" | "issuer_not_found" | "issuer_unavailable" | "lost_card" | "not_permitted_to_cardholder" | "not_permitted_to_terminal" | "pickup_card" | "pin_tries_exceeded" | "re_enter_transaction" | "refer_to_issuer" | "restricted_card" | "risk_blocked" | "security_violation" | "stolen_card" | "strong_authentication_required" | "suspected_fraud" | "system_error" | "transaction_cannot_complete") | null;
            /** @description Advice on another try. */
            readonly retry_advice: ("do_not_retry" | "insert_card" | "insert_card_or_pin" | "retry_later" | "retry_now" | "try_another_card") | null;
            /** @description When the hold ends. */
            readonly capture_before: string | null;
            /**
             * Format: date-time
             * @description When the answer was known.
             */
            readonly at: string;
            /** @description Increases asked for, oldest first. */
            readonly increases: readonly components["schemas"]["Increase"][];
            /** @description Prolongations asked for, oldest first. */
            readonly extensions?: readonly components["schemas"]["Extension"][];
            /** @description The newest 20 at most, oldest first. Charges posted. */
            readonly charges: readonly components["schemas"]["ChargeStage"][];
            /** @description How many there are. */
            readonly charges_count: number;
            /** @description The path of all charges, newest first. */
            readonly charges_url: string;
        };
        /** @description The exchange rate, locked at capture. */
        readonly LockedRate: {
            /** @description Units of `to` for one unit of `from`, as a decimal. */
            readonly rate: string;
            /** @description Where the rate comes from. */
            readonly source: string;
            /**
             * Format: date-time
             * @description When it was locked.
             */
            readonly at: string;
            /** @description The currency of the transaction. */
            readonly from: string;
            /** @description The currency in which the sub-merchant settles. */
            readonly to: string;
            /** @description The amount owed to the sub-merchant, in minor units of `to`. */
            readonly settled_amount: number;
        };
        /** @description The rest of the authorisation, which was given back. */
        readonly ReleaseStage: {
            /** @description In minor units. */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was released.
             */
            readonly at: string;
        };
        /** @description Money moved. */
        readonly CaptureStage: {
            /** @description The captured amount. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The platform's share of it. */
            readonly platform_fee: number;
            /** @description The locked rate, where the sub-merchant settles in another currency. */
            readonly fx: components["schemas"]["LockedRate"] | null;
            /** @description The version of the settings that applied: GET /v1/settings/versions/{version}. */
            readonly settings_version: number;
            /**
             * Format: date
             * @description The business day, where the sub-merchant is, on which the money settles. Banks are closed by the calendar of TARGET for EUR, of England for GBP and of the Fed for USD; for other currencies only weekends count.
             */
            readonly available_on: string;
            /**
             * Format: date-time
             * @description When that day begins.
             */
            readonly available_at: string;
            /**
             * Format: date-time
             * @description When it was captured.
             */
            readonly at: string;
            /** @description The released rest, if there was one. */
            readonly release: components["schemas"]["ReleaseStage"] | null;
        };
        /** @description The hold or the capture given back. */
        readonly ReversalStage: {
            /** @description The reason you gave, requested when you gave none, expired, timeout or capture_failed. */
            readonly reason: string;
            /** @description The part that was captured before. */
            readonly captured: number;
            /** @description The amount given back. */
            readonly released: number;
            /**
             * Format: date-time
             * @description When it was given back.
             */
            readonly at: string;
        };
        /** @description Money released to the sub-merchant. */
        readonly SettlementStage: {
            /** @description The amount that the sub-merchant is paid. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /**
             * Format: date
             * @description From when it can be paid out.
             */
            readonly available_on: string;
            /** @description The payout that has its money: the latest one, if others failed or were cancelled. Null while none has it, and in events. */
            readonly payout: string | null;
            /** @description The entries that settled it. */
            readonly ledger_entries: readonly string[];
            /**
             * Format: date-time
             * @description When it was settled.
             */
            readonly at: string;
        };
        /** @description Insert-only. Each stored record of stages carries the hash of the record before it. */
        readonly TransactionStages: {
            /** @description The contact: card, cryptogram and risk decision. */
            readonly tap: components["schemas"]["TapStage"] | null;
            /** @description The answer, with increases and charges. */
            readonly authorisation: components["schemas"]["AuthorisationStage"] | null;
            /** @description Money moved, with the locked rate and what was released. */
            readonly capture: components["schemas"]["CaptureStage"] | null;
            /** @description The hold or capture given back. */
            readonly reversal: components["schemas"]["ReversalStage"] | null;
            /** @description The money that became available, and its payout. */
            readonly settlement: components["schemas"]["SettlementStage"] | null;
        };
        readonly RefundFailure: {
            /** @description Stable code of the failure. */
            readonly code: string;
            /** @description The reason, in a sentence. */
            readonly message: string;
        };
        /** @description A capture given back, or a part of it. */
        readonly Refund: {
            /** @description The refund. */
            readonly id: string;
            /**
             * @description Always `refund`.
             * @constant
             */
            readonly object: "refund";
            /**
             * @description Present once the personal data of the sub-merchant was erased. Your own words are null then, also in events that are sent again.
             * @constant
             */
            readonly erased?: true;
            /**
             * @description pending until the provider says that the money is given back, or that it could not be.
             * @enum {string}
             */
            readonly status: "pending" | "succeeded" | "failed";
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The refunded transaction. */
            readonly transaction: string;
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The part of the platform's fee that goes back, perhaps a moment after the refund. */
            readonly fee_refunded: number;
            /** @description Yours. */
            readonly reason: string | null;
            /** @description Why it failed; the money is available again. */
            readonly failure: components["schemas"]["RefundFailure"] | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly created_at: string;
            /** @description Since when the provider has not said whether it gives the money back, and a person has to decide whether it is asked once more; null otherwise. No event has this field. */
            readonly decision_since?: string | null;
        };
        /** @description A chargeback or the inquiry before it, from its opening to its end. */
        readonly TransactionDispute: {
            /** @description The dispute. */
            readonly id: string;
            /**
             * @description Always `dispute`.
             * @constant
             */
            readonly object: "dispute";
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The disputed transaction. */
            readonly transaction: string;
            /** @description The stay. */
            readonly authorisation_chain_id: string;
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /**
             * @description Why the cardholder disputes it.
             * @enum {string}
             */
            readonly reason: "fraudulent" | "authorisation" | "processing_error" | "product_not_received" | "product_unacceptable" | "duplicate" | "credit_not_processed" | "general";
            /** @description The scheme's own code for that; null if it is not known. */
            readonly network_reason_code: string | null;
            /**
             * @description How it stands. won, lost and withdrawn are final. An inquiry_… is a question of the bank: no money is held, no event tells of it, and it may become a dispute.
             * @enum {string}
             */
            readonly status: "needs_response" | "under_review" | "won" | "lost" | "withdrawn" | "inquiry_needs_response" | "inquiry_under_review" | "inquiry_closed";
            /** @description How it ended; null while it is open, and for an inquiry. */
            readonly outcome: ("won" | "lost" | "withdrawn") | null;
            /**
             * Format: date-time
             * @description The deadline of the scheme, or of the bank that asks.
             */
            readonly evidence_due_by: string;
            /**
             * Format: date-time
             * @description When it was opened: the inquiry, or the dispute that it became.
             */
            readonly opened_at: string;
            /** @description When it ended. */
            readonly closed_at: string | null;
            /** @description When the money of a lost dispute was given back, as after an appeal that was won; null otherwise. The dispute stays lost. No event tells of it or has this field. */
            readonly reinstated_at?: string | null;
            /** @description When the bank began to ask about the payment; null for a dispute without an inquiry. No event has this field. */
            readonly inquiry_opened_at?: string | null;
        };
        /** @description One interaction, immutable, from tap to payout. */
        readonly Transaction: {
            /** @description The transaction. */
            readonly id: string;
            /**
             * @description Always `transaction`.
             * @constant
             */
            readonly object: "transaction";
            /** @description Its tap. */
            readonly tap: string;
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The reader. */
            readonly device: string;
            /** @description The tapped amount, in minor units: the amount and the tip. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Yours. */
            readonly reference: string | null;
            /** @description The stay. */
            readonly authorisation_chain_id: string;
            /**
             * @description Derived from its stages.
             * @enum {string}
             */
            readonly status: "authorised" | "captured" | "settled" | "declined" | "pending" | "cancelled" | "reversed" | "expired";
            /** @description The refunded amount, without a refund whose outcome is not known yet. */
            readonly amount_refunded: number;
            readonly amounts?: components["schemas"]["TransactionAmounts"];
            /** @description True for a card whose scheme gives money back only at the reader with the card there (Interac), so that it can be neither refunded nor reversed here once it is captured. Absent otherwise. */
            readonly refund_requires_card?: boolean;
            /**
             * @description Present once the personal data of the sub-merchant was erased. Your own words are null then, also in events that are sent again.
             * @constant
             */
            readonly erased?: true;
            /** @description The failure of the last step. */
            readonly failure: components["schemas"]["Failure"] | null;
            readonly stages: components["schemas"]["TransactionStages"];
            /** @description The newest 20 at most, oldest first. The last may be one whose outcome is not known yet. */
            readonly refunds: readonly components["schemas"]["Refund"][];
            /** @description How many there are. */
            readonly refunds_count: number;
            /** @description The path of all refunds, newest first. */
            readonly refunds_url: string;
            /** @description The newest 20 at most, oldest first. */
            readonly disputes: readonly components["schemas"]["TransactionDispute"][];
            /** @description How many there are. */
            readonly disputes_count: number;
            /** @description The path of all disputes, newest first. */
            readonly disputes_url: string;
            /** @description The hash of the last record, in hexadecimal. */
            readonly hash: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            readonly created_at: string;
        };
        readonly SearchResults: {
            /** @constant */
            readonly object: "search_results";
            /** @description The ways in which the query was understood. Any of them finds. */
            readonly readings: readonly (readonly components["schemas"]["SearchTerm"][])[];
            /**
             * Format: date-time
             * @description Time up to which taps are found.
             */
            readonly as_of: string;
            /** @description Where the search begins; null for all times. */
            readonly from: string | null;
            /** @description What was found besides transactions; only on the first page. */
            readonly objects: readonly components["schemas"]["SearchObject"][];
            /** @description Transactions, newest first. */
            readonly data: readonly components["schemas"]["Transaction"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A reader, with what it did last. */
        readonly Reader: {
            /** @description The reader. */
            readonly id: string;
            /**
             * @description Always `reader`.
             * @constant
             */
            readonly object: "reader";
            /** @description The sub-merchant it stands at; null when all of them share it. */
            readonly submerchant: string | null;
            /** @description Yours. */
            readonly label: string | null;
            /** @description The last tap with an outcome; null if none is known. */
            readonly last_tap: {
                /** @description The transaction. */
                readonly transaction: string;
                /** @description Its status. */
                readonly status: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                readonly created_at: string;
            } | null;
            /** @description Null if nothing is known. */
            readonly state: ("taking_tap" | "offline") | null;
            /** @description When it did not answer; null unless it is offline. */
            readonly offline_since: string | null;
            /**
             * Format: date-time
             * @description When it was first seen or registered.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly ReaderList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Reader"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description One thing that happened to a sub-merchant. */
        readonly HistoryEntry: {
            /** @description The entry. */
            readonly id: string;
            /**
             * @description Always `history_entry`.
             * @constant
             */
            readonly object: "history_entry";
            /**
             * @description status: what it may do changed. action: what somebody did in the dashboard, by a link or on the command line.
             * @enum {string}
             */
            readonly kind: "status" | "refund" | "payout" | "dispute" | "action";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly at: string;
            /** @description In minor units, for money. */
            readonly amount: number | null;
            /** @description Of the amount. */
            readonly currency: string | null;
            /** @description The present status of the money, or the onboarding status that began. */
            readonly status: string | null;
            /** @description The id of the refund, payout or dispute. */
            readonly subject: string | null;
            /** @description Its transaction. */
            readonly transaction: string | null;
            /** @description The name of the operation, for an action. */
            readonly action: string | null;
            /** @description From then on, for a status. */
            readonly charges_enabled: boolean | null;
            /** @description From then on, for a status. */
            readonly payouts_enabled: boolean | null;
            /** @description Why something is disabled, a payout failed, or a card was disputed. */
            readonly reason: string | null;
            /** @description The items due at once, for a status. */
            readonly due_count: number | null;
            /** @description The id of the user or link, or cli. */
            readonly actor: string | null;
            /** @description The name of the user. */
            readonly actor_name: string | null;
            /** @description Null where nobody is known. */
            readonly by: ("user" | "link" | "command_line" | "api" | "schedule" | "bank") | null;
        };
        /** @description One page. */
        readonly History: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["HistoryEntry"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description What somebody did to a transaction. */
        readonly TransactionAction: {
            /** @description The entry of the audit log. */
            readonly id: string;
            /**
             * @description Always `action`.
             * @constant
             */
            readonly object: "action";
            /** @description The name of the operation. */
            readonly action: string;
            /** @description The id of what it made, such as a refund. */
            readonly made: string | null;
            /** @description The id of the user or link, or cli. */
            readonly actor: string;
            /** @description The name of the user. */
            readonly actor_name: string | null;
            /**
             * Format: date-time
             * @description When, in real time.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly TransactionActionList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["TransactionAction"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly ReconciliationDifference: {
            /** @description The account's owner; null for the platform's own. */
            readonly submerchant: string | null;
            /** @description The kind of difference. */
            readonly kind: "balance" | "movement" | "moved_by_others" | "unknown_kind" | "missing" | "object";
            /** @description The difference, with both figures. */
            readonly sentence: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            readonly since: string;
            /** @description Its transaction, if it is one of ours. */
            readonly transaction: string | null;
            /** @description Its payout, if it is one of ours. */
            readonly payout: string | null;
            /** @description The remedy. */
            readonly what_to_do: string;
        };
        readonly Reconciliation: {
            /** @constant */
            readonly object: "reconciliation";
            /** @description The number of accounts. */
            readonly accounts: number;
            /** @description How many were compared. */
            readonly compared: number;
            /** @description How many the provider last answered for only in part. */
            readonly unanswered: number;
            /** @description The oldest of the accounts' last comparisons, on the real clock. */
            readonly oldest_compared_at: string | null;
            /** @description The newest comparison. */
            readonly newest_compared_at: string | null;
            /** @description Whether there are more differences. */
            readonly has_more: boolean;
            /** @description The newest first. */
            readonly differences: readonly components["schemas"]["ReconciliationDifference"][];
        };
        readonly PayoutTotals: {
            /** @constant */
            readonly object: "payout_totals";
            /** @description One for each currency and status. */
            readonly data: readonly {
                /** @description The currency. */
                readonly currency: string;
                /**
                 * @description The status.
                 * @enum {string}
                 */
                readonly status: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
                /** @description The number of payouts. */
                readonly count: number;
                /** @description Their sum. */
                readonly amount: number;
            }[];
        };
        readonly PayoutBreakdown: {
            /** @constant */
            readonly object: "payout_breakdown";
            /** @description The payout. */
            readonly payout: string;
            /** @description Of all amounts. */
            readonly currency: string;
            /** @description What cards paid. */
            readonly gross: number;
            /** @description The fees of the platform: negative where they were taken. */
            readonly fees: number;
            /** @description What refunds gave back. */
            readonly refunds: number;
            /** @description What disputes hold or gave back. */
            readonly disputes: number;
            /** @description Payouts that came back, parts paid before, and movements of the provider. */
            readonly other: number;
            /** @description The sum of the parts: the amount of the payout. */
            readonly net: number;
            /** @description The items by kind. */
            readonly kinds: readonly {
                /** @description The kind of item. */
                readonly kind: string;
                /** @description Their number. */
                readonly count: number;
                /** @description Their sum. */
                readonly amount: number;
            }[];
        };
        readonly WaitingMoney: {
            /** @description The account. */
            readonly id: string;
            /** @constant */
            readonly object: "waiting_money";
            /** @description Whose money it is. */
            readonly submerchant: string;
            /** @description The currency. */
            readonly currency: string;
            /** @description What is available; negative if it is owed. */
            readonly amount: number;
            /**
             * @description Why it is not paid out now, as the payout run decides it.
             * @enum {string}
             */
            readonly reason: "negative_balance" | "payouts_disabled" | "no_bank_account" | "manual_schedule" | "below_minimum" | "next_payout_day" | "being_paid_out";
            /** @description Why payouts are disabled, if they are. */
            readonly disabled_reason: string | null;
            /** @description The least that is paid out, if it is less. */
            readonly minimum: number | null;
            /** @description When the schedule makes the next payout, if it does. */
            readonly next_payout_at: string | null;
        };
        /** @description One page. */
        readonly WaitingMoneyList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["WaitingMoney"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly UserList: {
            readonly data: readonly components["schemas"]["User"][];
        };
        readonly NewUser: {
            /** @description The e-mail that the user signs in with. */
            readonly email: string;
            /** @description How the user is called. */
            readonly name: string;
            /**
             * @description The role of the user.
             * @enum {string}
             */
            readonly role: "viewer" | "operator" | "admin";
        };
        readonly UserWithPassword: {
            /** @description Begins with usr_. */
            readonly id: string;
            /** @constant */
            readonly object: "user";
            /** @description In lower case. */
            readonly email: string;
            /** @description How the user is called. */
            readonly name: string;
            /**
             * @description The role of the user.
             * @enum {string}
             */
            readonly role: "viewer" | "operator" | "admin";
            /**
             * @description A disabled user cannot sign in.
             * @enum {string}
             */
            readonly status: "active" | "disabled";
            /** @description Whether the password is one that was shown to the person who made or reset it. */
            readonly has_initial_password: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description When the user last signed in. */
            readonly last_sign_in_at: string | null;
            /** @description Shown this once. */
            readonly password: string;
        };
        readonly UserChange: {
            /** @description How the user is called. */
            readonly name?: string;
            /**
             * @description The role of the user.
             * @enum {string}
             */
            readonly role?: "viewer" | "operator" | "admin";
            /** @description Whether to keep the user out. */
            readonly disabled?: boolean;
        };
        readonly ApiKey: {
            /** @description Begins with key_. */
            readonly id: string;
            /** @constant */
            readonly object: "api_key";
            /** @description Its purpose. */
            readonly name: string;
            /**
             * @description Only an active key is accepted.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /** @description The last four characters of the key. */
            readonly last4: string;
            /** @description Its scopes. */
            readonly scopes: readonly string[];
            /**
             * Format: date-time
             * @description When it was issued.
             */
            readonly created_at: string;
            /** @description When it expires; null if never. */
            readonly expires_at: string | null;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
            /** @description When it was last used, give or take seconds. */
            readonly last_used_at: string | null;
        };
        readonly ApiKeyList: {
            readonly data: readonly components["schemas"]["ApiKey"][];
        };
        readonly NewApiKey: {
            /** @description Its purpose. */
            readonly name: string;
            /** @description Its scopes. */
            readonly scopes: readonly ("*" | "sub-merchants:read" | "sub-merchants:write" | "page-links:read" | "page-links:write" | "files:read" | "files:write" | "taps:read" | "taps:write" | "devices:read" | "devices:write" | "refunds:read" | "refunds:write" | "payouts:read" | "payouts:write" | "disputes:read" | "disputes:write" | "reports:read" | "reports:write" | "balance:read" | "balance:write" | "settings:read" | "settings:write" | "privacy:read" | "privacy:write" | "seals:read" | "seals:write" | "webhook-endpoints:read" | "webhook-endpoints:write" | "events:read" | "events:write" | "test:read" | "test:write")[];
            /** @description Until when it works; for ever if absent. */
            readonly expires_at?: string | null;
        };
        readonly IssuedApiKey: {
            /** @description Begins with key_. */
            readonly id: string;
            /** @constant */
            readonly object: "api_key";
            /** @description Its purpose. */
            readonly name: string;
            /**
             * @description Only an active key is accepted.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /** @description The last four characters of the key. */
            readonly last4: string;
            /** @description Its scopes. */
            readonly scopes: readonly string[];
            /**
             * Format: date-time
             * @description When it was issued.
             */
            readonly created_at: string;
            /** @description When it expires; null if never. */
            readonly expires_at: string | null;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
            /** @description When it was last used, give or take seconds. */
            readonly last_used_at: string | null;
            /** @description The key itself, shown this once. */
            readonly secret: string;
        };
        readonly KeyRotation: {
            /** @description For how many hours the old key still works. By default `24`. */
            readonly overlap_hours?: number;
        };
        readonly RotatedApiKey: {
            /** @description Begins with key_. */
            readonly id: string;
            /** @constant */
            readonly object: "api_key";
            /** @description Its purpose. */
            readonly name: string;
            /**
             * @description Only an active key is accepted.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "revoked";
            /** @description The last four characters of the key. */
            readonly last4: string;
            /** @description Its scopes. */
            readonly scopes: readonly string[];
            /**
             * Format: date-time
             * @description When it was issued.
             */
            readonly created_at: string;
            /** @description When it expires; null if never. */
            readonly expires_at: string | null;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
            /** @description When it was last used, give or take seconds. */
            readonly last_used_at: string | null;
            /** @description The key itself, shown this once. */
            readonly secret: string;
            readonly replaces: components["schemas"]["ApiKey"];
        };
        readonly AuditEntry: {
            /** @description Begins with aud_. */
            readonly id: string;
            /** @constant */
            readonly object: "audit_entry";
            /** @description Who did it: the id of a user or of an onboarding link, or cli. */
            readonly actor: string;
            /** @description How the user is called; null for others. */
            readonly actor_name: string | null;
            /** @description The name of the operation. */
            readonly action: string;
            /** @description The objects that it was about. */
            readonly objects: readonly string[];
            /** @description The status of the answer; null while it is under way, or if the server died meanwhile. */
            readonly status: number | null;
            /** @description Why it was refused. */
            readonly code: string | null;
            /** @description Whether it repeated an earlier request by its key, so that nothing was done. */
            readonly is_replay: boolean;
            /** @description The id of the request. */
            readonly request_id: string | null;
            /**
             * Format: date-time
             * @description When it was begun.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly AuditEntryList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["AuditEntry"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly FailedRequestKind: {
            /** @description The method. */
            readonly method: string;
            /** @description The pattern of the path. */
            readonly route: string;
            /** @description The status of the answer. */
            readonly status: number;
            /** @description The code of the refusal. */
            readonly code: string;
            /** @description How many. */
            readonly count: number;
            /** @description One for each place of the chart. */
            readonly places: readonly number[];
        };
        readonly FailedRequestChart: {
            /** @constant */
            readonly object: "failed_request_chart";
            /**
             * @description What a place of the chart is.
             * @enum {string}
             */
            readonly unit: "hour" | "day";
            /** @description When each place begins, in real time; the oldest first. */
            readonly began_at: readonly string[];
            /** @description How many in all. */
            readonly count: number;
            /** @description One for each place of the chart. */
            readonly places: readonly number[];
            /** @description By route and code, the most frequent first. */
            readonly kinds: readonly components["schemas"]["FailedRequestKind"][];
            /** @description Whether there are rarer kinds. */
            readonly has_more: boolean;
        };
        readonly ArchivedRequest: {
            /** @description Its Request-Id. */
            readonly id: string;
            /**
             * @description Always `archived_request`.
             * @constant
             */
            readonly object: "archived_request";
            /** @description The method. */
            readonly method: string;
            /** @description The pattern of its path. */
            readonly route: string;
            /** @description The status of the answer. */
            readonly status: number;
            /** @description How long the answer took. */
            readonly duration_ms: number;
            /** @description The API key that was sent, by its id. */
            readonly key: string;
            /** @description The name of the key; null if it is deleted. */
            readonly key_name: string | null;
            /** @description The objects that it named or made. */
            readonly objects: readonly string[];
            /**
             * Format: date-time
             * @description When it was answered.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly ArchivedRequestList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["ArchivedRequest"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description What somebody wrote about a transaction. */
        readonly Note: {
            /** @description The note. */
            readonly id: string;
            /**
             * @description Always `note`.
             * @constant
             */
            readonly object: "note";
            /** @description The transaction. */
            readonly transaction: string;
            /** @description The sub-merchant of the transaction. */
            readonly submerchant: string;
            /** @description The id of the user who wrote it. */
            readonly author: string;
            /** @description The name of that user. */
            readonly author_name: string | null;
            /** @description The note itself. */
            readonly text: string;
            /**
             * Format: date-time
             * @description When it was written, in real time.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly NoteList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Note"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A note. */
        readonly NewNote: {
            /** @description The note. Line breaks stay. */
            readonly text: string;
        };
        /**
         * @description received: accepted and queued. creating: the PSP account is being provisioned. pending_requirements: read currentlyDue and PATCH. enabled: onboarded; the flags say what it can do. rejected: declined for good. errored: provisioning failed; submit it again.
         * @enum {string}
         */
        readonly OnboardingStatus: "received" | "creating" | "pending_requirements" | "enabled" | "rejected" | "errored";
        /** @description A sub-merchant, as it is chosen from a list. */
        readonly FoundSubMerchant: {
            /** @description The handle that the platform chose. */
            readonly externalRef: string;
            /** @description The name of the business. */
            readonly name: string | null;
            readonly status: components["schemas"]["OnboardingStatus"];
        };
        /** @description Sub-merchants and their names. */
        readonly FoundSubMerchants: {
            /** @constant */
            readonly object: "found_submerchants";
            readonly data: readonly components["schemas"]["FoundSubMerchant"][];
        };
        readonly Branding: {
            /** @constant */
            readonly object: "branding";
            /** @description The platform's name as its customers know it. */
            readonly display_name: string;
            /** @description Its colour, such as #0b7285; null for the colour of Taprail. */
            readonly colour: string | null;
            /** @description Its logo, as the address of the data of an image. */
            readonly logo: string | null;
            /** @description Where its terms are. */
            readonly terms_url: string | null;
        };
        readonly BrandingChange: {
            /** @description The platform's name. */
            readonly display_name?: string;
            /** @description Such as #0b7285; null for the colour of Taprail. */
            readonly colour?: string | null;
            /** @description A PNG, JPEG or WebP image of at most 100 kB in base64; null for none. */
            readonly logo?: string | null;
            /** @description Where the terms are that a form asks to accept, over https; null for none. */
            readonly terms_url?: string | null;
        };
        readonly ShownPlatform: {
            /** @description The platform's name. */
            readonly name: string;
            /** @description Its colour, such as #0b7285. */
            readonly colour: string | null;
            /** @description Its logo, as the address of the data of an image. */
            readonly logo: string | null;
            /** @description Where its terms are. */
            readonly terms_url: string | null;
        };
        readonly OnboardingForm: {
            /** @constant */
            readonly object: "onboarding_form";
            readonly platform: components["schemas"]["ShownPlatform"];
            /** @description The sub-merchant's country. */
            readonly country: string;
            /**
             * @description Whether anything is due; not_ready while that is unknown.
             * @enum {string}
             */
            readonly status: "not_ready" | "due" | "nothing_due";
            /** @description The due items. */
            readonly items: readonly {
                /** @description The name of its value. */
                readonly requirement: string;
                /**
                 * @description How to ask for it.
                 * @enum {string}
                 */
                readonly input: "text" | "long_text" | "email" | "phone" | "url" | "number" | "date" | "checkbox" | "document" | "bank_account" | "trade" | "people" | "terms" | "consent";
                /** @description A composite value's parts. */
                readonly parts: readonly string[];
                /** @description The currency of the wanted bank account; null for any. */
                readonly currency: string | null;
                /** @description Why the last value was refused. */
                readonly error: {
                    /** @description The code. */
                    readonly code: string;
                    /** @description In words. */
                    readonly reason: string;
                } | null;
            }[];
            /** @description The deadline. */
            readonly deadline: string | null;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            readonly expires_at: string;
        };
        readonly FilledInForm: {
            readonly values: {
                readonly [key: string]: string | number | boolean | {
                    readonly [key: string]: string;
                } | {
                    readonly people: readonly {
                        readonly [key: string]: string;
                    }[];
                    readonly includes_representative: boolean;
                };
            };
        };
        readonly OnboardingFileUpload: {
            /**
             * Format: binary
             * @description The file itself.
             */
            readonly file: Blob;
            /**
             * @description The purpose of the file. By default `identity_document`.
             * @enum {string}
             */
            readonly purpose?: "identity_document" | "company_document" | "address_document";
        };
        /** @description An uploaded file. Its content is stored encrypted. */
        readonly UploadedFile: {
            /** @description For the field that asks for a document, or as evidence. */
            readonly id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            readonly object: "file";
            /**
             * @description The purpose of the file.
             * @enum {string}
             */
            readonly purpose: "identity_document" | "company_document" | "address_document" | "dispute_evidence";
            /**
             * @description The media type, read from the content itself.
             * @enum {string}
             */
            readonly type: "image/jpeg" | "image/png" | "application/pdf";
            /** @description In bytes. */
            readonly size: number;
            /**
             * Format: date-time
             * @description When it was stored.
             */
            readonly created_at: string;
        };
        readonly PageOpening: {
            /** @description The fragment of the link. */
            readonly token: string;
        };
        readonly PageSession: {
            /** @constant */
            readonly object: "page_session";
            /** @description The seconds until it ends. */
            readonly seconds_left: number;
        };
        readonly OwnBalance: {
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Captured, and not yet available. */
            readonly pending: number;
            /** @description Can be paid out; negative when it is owed. */
            readonly available: number;
            /** @description On its way to the bank. */
            readonly in_transit: number;
            /** @description Held for open disputes. */
            readonly held: number;
            /** @description Whether a bank account is missing. */
            readonly waits_for_bank_account: boolean;
        };
        readonly OwnPayout: {
            /** @description The payout. */
            readonly id: string;
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            readonly status: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When it should arrive.
             */
            readonly eta: string;
            /** @description The bank's reference. */
            readonly wire_reference: string | null;
        };
        readonly OwnPage: {
            /** @constant */
            readonly object: "own_page";
            readonly platform: components["schemas"]["ShownPlatform"];
            /** @description Whether it can take payments. */
            readonly charges_enabled: boolean;
            /** @description Whether it is paid out. */
            readonly payouts_enabled: boolean;
            /** @description How many details are due. */
            readonly due: number;
            /** @description Until when. */
            readonly due_by: string | null;
            /** @description The last four digits of its bank account. */
            readonly bank_last4: string | null;
            /** @description One for each currency. */
            readonly balances: readonly components["schemas"]["OwnBalance"][];
            /** @description The latest. */
            readonly payouts: readonly components["schemas"]["OwnPayout"][];
            /** @description The months with a statement, newest first. */
            readonly months: readonly string[];
            /** @description The seconds until the page closes. */
            readonly seconds_left: number;
        };
        readonly OwnForm: {
            /** @constant */
            readonly object: "own_form";
            /** @description The address of the form. */
            readonly url: string | null;
        };
        readonly EndedPageSession: {
            /** @constant */
            readonly object: "page_session";
            /** @constant */
            readonly ended: true;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Names this request; quote it to support.
         * @example req_01k9t3m8e6f4x9p2q7r5s1v0zc
         */
        readonly "Request-Id": string;
        /**
         * @description Sent, as true, when this answer was given before.
         * @example true
         */
        readonly "Idempotent-Replayed": string;
        /**
         * @description Requests a second that the API key may make.
         * @example 100
         */
        readonly "RateLimit-Limit": string;
        /**
         * @description How many of them are left.
         * @example 99
         */
        readonly "RateLimit-Remaining": string;
        /**
         * @description Seconds until all of them are back.
         * @example 1
         */
        readonly "RateLimit-Reset": string;
        /**
         * @description Seconds to wait before trying again, where waiting helps.
         * @example 1
         */
        readonly "Retry-After": string;
        /**
         * @description The kind of credentials that the route needs.
         * @example Bearer
         */
        readonly "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getBalanceTotals: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The balances. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "balance_totals",
                     *       "data": [
                     *         {
                     *           "currency": "USD",
                     *           "pending": 1212,
                     *           "available": 0,
                     *           "in_transit": 0,
                     *           "held": 0,
                     *           "operating": 38,
                     *           "own_in_transit": 0
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["BalanceTotals"];
                };
            };
        };
    };
    readonly getFigures: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: string;
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: string;
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The totals. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "figures",
                     *       "from": "2026-10-31T23:00:00.000Z",
                     *       "to": "2026-11-30T23:00:00.000Z",
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "captured": 1250,
                     *           "reversed": 0,
                     *           "refunded": 0,
                     *           "fees": 38,
                     *           "fees_returned": 0,
                     *           "fees_kept": 38,
                     *           "disputes_lost": 0,
                     *           "net": 1212
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Figures"];
                };
            };
        };
    };
    readonly getObjectFigures: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: string;
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: string;
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The totals. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "figures",
                     *       "from": "2026-10-31T23:00:00.000Z",
                     *       "to": "2026-11-30T23:00:00.000Z",
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "authorised": 1250,
                     *           "disputed": 0,
                     *           "paid_out": 1212
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ObjectFigures"];
                };
            };
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "session",
                     *       "user": {
                     *         "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *         "object": "user",
                     *         "email": "owner@example.com",
                     *         "name": "Owner",
                     *         "role": "admin",
                     *         "status": "active",
                     *         "has_initial_password": false,
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "last_sign_in_at": "2026-11-16T08:00:00.000Z"
                     *       },
                     *       "platform": "demo",
                     *       "environment": "test",
                     *       "has_simulator": true,
                     *       "reporting_time_zone": "Europe/Zurich",
                     *       "must_change_password": false,
                     *       "scopes": [
                     *         "taps:read"
                     *       ],
                     *       "lacked_scopes": [
                     *         {
                     *           "scope": "refunds:write",
                     *           "role": "operator"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-23T08:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly signIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignIn"];
            };
        };
        readonly responses: {
            /** @description The session that has begun. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "session",
                     *       "user": {
                     *         "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *         "object": "user",
                     *         "email": "owner@example.com",
                     *         "name": "Owner",
                     *         "role": "admin",
                     *         "status": "active",
                     *         "has_initial_password": false,
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "last_sign_in_at": "2026-11-16T08:00:00.000Z"
                     *       },
                     *       "platform": "demo",
                     *       "environment": "test",
                     *       "has_simulator": true,
                     *       "reporting_time_zone": "Europe/Zurich",
                     *       "must_change_password": false,
                     *       "scopes": [
                     *         "taps:read"
                     *       ],
                     *       "lacked_scopes": [
                     *         {
                     *           "scope": "refunds:write",
                     *           "role": "operator"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-23T08:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly signOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended, on every node. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "session",
                     *       "ended": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EndedSession"];
                };
            };
        };
    };
    readonly signOutEverywhere: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended, on every node. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "session",
                     *       "ended": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EndedSession"];
                };
            };
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "session",
                     *       "user": {
                     *         "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *         "object": "user",
                     *         "email": "owner@example.com",
                     *         "name": "Owner",
                     *         "role": "admin",
                     *         "status": "active",
                     *         "has_initial_password": false,
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "last_sign_in_at": "2026-11-16T08:00:00.000Z"
                     *       },
                     *       "platform": "demo",
                     *       "environment": "test",
                     *       "has_simulator": true,
                     *       "reporting_time_zone": "Europe/Zurich",
                     *       "must_change_password": false,
                     *       "scopes": [
                     *         "taps:read"
                     *       ],
                     *       "lacked_scopes": [
                     *         {
                     *           "scope": "refunds:write",
                     *           "role": "operator"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-23T08:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly getProviderHealth: {
        readonly parameters: {
            readonly query?: {
                /** @description The last 24 hours by the hour, or the last 7 or 30 days by the day. */
                readonly span?: "24h" | "7d" | "30d";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The health. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "provider_health",
                     *       "unit": "hour",
                     *       "began_at": [
                     *         "2026-11-15T09:00:00.000Z"
                     *       ],
                     *       "operations": [
                     *         {
                     *           "operation": "taps.authorise",
                     *           "count": 40,
                     *           "outcomes": [
                     *             {
                     *               "outcome": "done",
                     *               "count": 40
                     *             }
                     *           ],
                     *           "p50_ms": 42,
                     *           "p95_ms": 180,
                     *           "places": [
                     *             {
                     *               "count": 40,
                     *               "outcomes": [
                     *                 {
                     *                   "outcome": "2xx",
                     *                   "count": 38
                     *                 },
                     *                 {
                     *                   "outcome": "timeout",
                     *                   "count": 2
                     *                 }
                     *               ],
                     *               "p50_ms": 42,
                     *               "p95_ms": 180
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ProviderHealth"];
                };
            };
        };
    };
    readonly getToDo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What there is to do. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "to_do",
                     *       "now": "2026-11-15T09:30:00.000Z",
                     *       "data": [
                     *         {
                     *           "kind": "payout_failed",
                     *           "about": "po_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "submerchant": "bistro-7",
                     *           "amount": 12500,
                     *           "currency": "EUR",
                     *           "since": "2026-11-14T06:00:00.000Z",
                     *           "due_by": null,
                     *           "detail": "account_closed",
                     *           "count": null
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ToDo"];
                };
            };
        };
    };
    readonly askProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The transaction or payout. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is being asked. */
            readonly 202: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "provider_ask"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ProviderAsk"];
                };
            };
        };
    };
    readonly getWebhookEndpointHealth: {
        readonly parameters: {
            readonly query?: {
                /** @description Only this endpoint. */
                readonly endpoint?: string;
                /** @description The last 24 hours by the hour, or the last 7 or 30 days by the day. */
                readonly span?: "24h" | "7d" | "30d";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The health. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "webhook_endpoint_health",
                     *       "unit": "hour",
                     *       "began_at": [
                     *         "2026-11-15T09:00:00.000Z"
                     *       ],
                     *       "endpoints": [
                     *         {
                     *           "endpoint": "we_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "count": 40,
                     *           "outcomes": [
                     *             {
                     *               "outcome": "2xx",
                     *               "count": 38
                     *             },
                     *             {
                     *               "outcome": "timeout",
                     *               "count": 2
                     *             }
                     *           ],
                     *           "p50_ms": 42,
                     *           "p95_ms": 180,
                     *           "places": [
                     *             {
                     *               "count": 40,
                     *               "outcomes": [
                     *                 {
                     *                   "outcome": "2xx",
                     *                   "count": 38
                     *                 },
                     *                 {
                     *                   "outcome": "timeout",
                     *                   "count": 2
                     *                 }
                     *               ],
                     *               "p50_ms": 42,
                     *               "p95_ms": 180
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["WebhookEndpointHealth"];
                };
            };
        };
    };
    readonly listLostEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The endpoint. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "type": "tap.approved",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "attempts": 12,
                     *           "last_response_status": 503,
                     *           "last_error": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LostEventList"];
                };
            };
        };
    };
    readonly getOverview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The overview. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "overview",
                     *       "now": "2026-11-15T09:30:00.000Z",
                     *       "time_zone": "Europe/Zurich",
                     *       "day": "2026-11-15",
                     *       "counted_until": "2026-11-15T09:30:00.000Z",
                     *       "today": {
                     *         "day": "2026-11-15",
                     *         "approved": 2,
                     *         "declined": 1,
                     *         "approval_rate": 0.6666666666666666,
                     *         "captured": [
                     *           {
                     *             "currency": "EUR",
                     *             "amount": 2500
                     *           }
                     *         ],
                     *         "decline_reasons": [
                     *           {
                     *             "reason": "insufficient_funds",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "hours": [
                     *           {
                     *             "began_at": "2026-11-15T09:00:00.000Z",
                     *             "approved": 2,
                     *             "declined": 1,
                     *             "captured": [
                     *               {
                     *                 "currency": "EUR",
                     *                 "amount": 2500
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "undecided": 0
                     *       },
                     *       "last_week": {
                     *         "day": "2026-11-15",
                     *         "approved": 2,
                     *         "declined": 1,
                     *         "approval_rate": 0.6666666666666666,
                     *         "captured": [
                     *           {
                     *             "currency": "EUR",
                     *             "amount": 2500
                     *           }
                     *         ],
                     *         "decline_reasons": [
                     *           {
                     *             "reason": "insufficient_funds",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "hours": [
                     *           {
                     *             "began_at": "2026-11-15T09:00:00.000Z",
                     *             "approved": 2,
                     *             "declined": 1,
                     *             "captured": [
                     *               {
                     *                 "currency": "EUR",
                     *                 "amount": 2500
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "compared": {
                     *         "until": "2026-11-15T09:30:00.000Z",
                     *         "today": {
                     *           "approved": 2,
                     *           "declined": 1,
                     *           "approval_rate": 0.6666666666666666,
                     *           "captured": [
                     *             {
                     *               "currency": "EUR",
                     *               "amount": 2500
                     *             }
                     *           ],
                     *           "undecided": 0
                     *         },
                     *         "last_week": {
                     *           "approved": 2,
                     *           "declined": 1,
                     *           "approval_rate": 0.6666666666666666,
                     *           "captured": [
                     *             {
                     *               "currency": "EUR",
                     *               "amount": 2500
                     *             }
                     *           ],
                     *           "undecided": 0
                     *         }
                     *       },
                     *       "balances": [
                     *         {
                     *           "currency": "EUR",
                     *           "pending": 2500,
                     *           "available": 0,
                     *           "in_transit": 0,
                     *           "held": 0,
                     *           "operating": 75
                     *         }
                     *       ],
                     *       "payouts_ahead": [
                     *         {
                     *           "status": "scheduled",
                     *           "currency": "EUR",
                     *           "count": 1,
                     *           "amount": 9000,
                     *           "next_eta": "2026-11-16T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "disputes_open": [
                     *         {
                     *           "status": "needs_response",
                     *           "count": 1,
                     *           "next_due_by": "2026-11-20T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "past_due": {
                     *         "count": 1,
                     *         "submerchants": [
                     *           "bistro-7"
                     *         ]
                     *       },
                     *       "book_differences": {
                     *         "count": 0,
                     *         "since": null
                     *       },
                     *       "endpoints_behind": [],
                     *       "decisions_waiting": {
                     *         "count": 1,
                     *         "oldest": [
                     *           {
                     *             "id": "re_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *             "kind": "refund",
                     *             "transaction": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *             "payout": null,
                     *             "amount": 500,
                     *             "currency": "EUR",
                     *             "waiting_since": "2026-11-15T08:00:00.000Z"
                     *           }
                     *         ]
                     *       },
                     *       "outside_movements": [
                     *         {
                     *           "id": "pm_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "kind": "payout",
                     *           "submerchant": "bistro-7",
                     *           "amount": -5000,
                     *           "currency": "EUR",
                     *           "created_at": "2026-11-15T08:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    readonly getVolume: {
        readonly parameters: {
            readonly query?: {
                /** @description The first day; 29 days before the last if absent. */
                readonly from?: string;
                /** @description The last day, which is part of it; today if absent. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The volume. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "volume",
                     *       "time_zone": "Europe/Zurich",
                     *       "from": "2026-11-14",
                     *       "to": "2026-11-15",
                     *       "kept_from": "2026-08-16",
                     *       "counted_until": "2026-11-15T09:30:00.000Z",
                     *       "days": [
                     *         {
                     *           "day": "2026-11-14",
                     *           "captured": [
                     *             {
                     *               "currency": "EUR",
                     *               "amount": 2500
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "day": "2026-11-15",
                     *           "captured": []
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Volume"];
                };
            };
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
                /** @description What to find. */
                readonly q: string;
                /** @description recent searches the last 90 days, all every tap. A day in the query is searched anyway. Default recent. */
                readonly span?: "recent" | "all";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The results. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "search_results",
                     *       "readings": [
                     *         [
                     *           {
                     *             "kind": "last4",
                     *             "text": "8037",
                     *             "value": "8037",
                     *             "currency": null
                     *           },
                     *           {
                     *             "kind": "amount",
                     *             "text": "129",
                     *             "value": "129.00",
                     *             "currency": null
                     *           }
                     *         ],
                     *         [
                     *           {
                     *             "kind": "text",
                     *             "text": "8037 129",
                     *             "value": "8037 129",
                     *             "currency": null
                     *           }
                     *         ]
                     *       ],
                     *       "as_of": "2026-11-15T09:30:00.000Z",
                     *       "from": "2026-08-17T09:30:00.000Z",
                     *       "objects": [],
                     *       "data": [
                     *         {
                     *           "id": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "transaction",
                     *           "tap": "tap_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "submerchant": "bistro-7",
                     *           "device": "sim_visa",
                     *           "amount": 1250,
                     *           "currency": "USD",
                     *           "reference": "table 12",
                     *           "authorisation_chain_id": "ach_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "status": "captured",
                     *           "amount_refunded": 0,
                     *           "failure": null,
                     *           "stages": {
                     *             "tap": {
                     *               "amount": 1250,
                     *               "tip_amount": 0,
                     *               "currency": "USD",
                     *               "capture_mode": "direct",
                     *               "device": "sim_visa",
                     *               "card": {
                     *                 "scheme": "visa",
                     *                 "bin": "400840",
                     *                 "last4": "1881",
                     *                 "funding": "debit",
                     *                 "issuer_country": "US",
                     *                 "fingerprint": "5f0c8e2a9b7d4c61a3e8f0d2b4c69587",
                     *                 "entry_mode": "contactless",
                     *                 "application_label": "VISA DEBIT"
                     *               },
                     *               "cryptogram": {
                     *                 "value": "8B1F0E6A52C7D394",
                     *                 "type": "ARQC",
                     *                 "atc": 412,
                     *                 "unpredictable_number": "6C7A01F9",
                     *                 "aid": "A0000000031010",
                     *                 "cvm": "cdcvm"
                     *               },
                     *               "risk": {
                     *                 "decision": "approve",
                     *                 "score": 0,
                     *                 "rules": []
                     *               },
                     *               "failure": null,
                     *               "at": "2026-11-15T09:30:00.000Z"
                     *             },
                     *             "authorisation": {
                     *               "approved": true,
                     *               "amount": 1250,
                     *               "currency": "USD",
                     *               "authorisation_code": "402817",
                     *               "response_code": "00",
                     *               "decline_reason": null,
                     *               "retry_advice": null,
                     *               "capture_before": "2026-11-20T09:30:00.000Z",
                     *               "at": "2026-11-15T09:30:00.000Z",
                     *               "increases": [],
                     *               "extensions": [],
                     *               "charges": [],
                     *               "charges_count": 0,
                     *               "charges_url": "/v1/charges?authorisation=auth_01k9t3m8e6f4x9p2q7r5s1v0zc"
                     *             },
                     *             "capture": {
                     *               "amount": 1250,
                     *               "currency": "USD",
                     *               "platform_fee": 38,
                     *               "fx": null,
                     *               "settings_version": 3,
                     *               "available_on": "2026-11-17",
                     *               "available_at": "2026-11-17T05:00:00.000Z",
                     *               "at": "2026-11-15T09:30:00.000Z",
                     *               "release": null
                     *             },
                     *             "reversal": null,
                     *             "settlement": null
                     *           },
                     *           "refunds": [],
                     *           "refunds_count": 0,
                     *           "refunds_url": "/v1/refunds?transaction=txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "disputes": [],
                     *           "disputes_count": 0,
                     *           "disputes_url": "/v1/disputes?transaction=txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "hash": "9a6c3f0d5e2b8174c6d09f3a1b5e7c28d4f6a8091c3e5b7d2f4a6c8e0b1d3f57",
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    readonly listReaders: {
        readonly parameters: {
            readonly query?: {
                /** @description How the id or a word of the label begins. */
                readonly q?: string;
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of readers. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "bar-1",
                     *           "object": "reader",
                     *           "submerchant": "bistro-7",
                     *           "label": "Bar",
                     *           "last_tap": {
                     *             "transaction": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *             "status": "approved",
                     *             "created_at": "2026-11-15T09:30:00.000Z"
                     *           },
                     *           "state": null,
                     *           "offline_since": null,
                     *           "created_at": "2026-11-01T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReaderList"];
                };
            };
        };
    };
    readonly listSubMerchantHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "his_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "history_entry",
                     *           "kind": "refund",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "amount": 800,
                     *           "currency": "EUR",
                     *           "status": "succeeded",
                     *           "subject": "re_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "transaction": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "action": null,
                     *           "charges_enabled": null,
                     *           "payouts_enabled": null,
                     *           "reason": null,
                     *           "due_count": null,
                     *           "actor": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "actor_name": "Ada",
                     *           "by": "user"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    readonly listTransactionActions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of actions. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "action",
                     *           "action": "createRefund",
                     *           "made": "re_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "actor": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "actor_name": "Ada",
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TransactionActionList"];
                };
            };
        };
    };
    readonly getReconciliation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The comparison. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "reconciliation",
                     *       "accounts": 2,
                     *       "compared": 2,
                     *       "unanswered": 0,
                     *       "oldest_compared_at": "2026-11-15T01:12:00.000Z",
                     *       "newest_compared_at": "2026-11-15T02:47:00.000Z",
                     *       "has_more": false,
                     *       "differences": [
                     *         {
                     *           "submerchant": "bistro-7",
                     *           "kind": "balance",
                     *           "sentence": "Balance of sub-merchant bistro-7 in EUR: our books say 12.00 EUR, the provider holds 11.00 EUR (no movement explains −1.00 EUR of it).",
                     *           "since": "2026-11-15T02:47:00.000Z",
                     *           "transaction": null,
                     *           "payout": null,
                     *           "what_to_do": "Run npx taprail verify: it finds what was altered here."
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Reconciliation"];
                };
            };
        };
    };
    readonly getPayoutTotals: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description Only this currency. */
                readonly currency?: string;
                /** @description Only these. */
                readonly status?: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
                /** @description At or after this instant or day. */
                readonly created_from?: string;
                /** @description Before this instant or day. */
                readonly created_to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sums. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "payout_totals",
                     *       "data": [
                     *         {
                     *           "currency": "USD",
                     *           "status": "paid",
                     *           "count": 2,
                     *           "amount": 2424
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PayoutTotals"];
                };
            };
        };
    };
    readonly getPayoutBreakdown: {
        readonly parameters: {
            readonly query: {
                /** @description The payout. */
                readonly payout: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The parts. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "payout_breakdown",
                     *       "payout": "po_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "currency": "USD",
                     *       "gross": 1250,
                     *       "fees": -38,
                     *       "refunds": 0,
                     *       "disputes": 0,
                     *       "other": 0,
                     *       "net": 1212,
                     *       "kinds": [
                     *         {
                     *           "kind": "settlement",
                     *           "count": 1,
                     *           "amount": 1212
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PayoutBreakdown"];
                };
            };
        };
    };
    readonly listWaitingMoney: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description Only this currency. */
                readonly currency?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of waiting money. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "acc_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "waiting_money",
                     *           "submerchant": "bistro-7",
                     *           "currency": "USD",
                     *           "amount": 1212,
                     *           "reason": "next_payout_day",
                     *           "disabled_reason": null,
                     *           "minimum": null,
                     *           "next_payout_at": "2026-11-17T11:00:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["WaitingMoneyList"];
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The users. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "user",
                     *           "email": "owner@example.com",
                     *           "name": "Owner",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "has_initial_password": false,
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_sign_in_at": "2026-11-16T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUser"];
            };
        };
        readonly responses: {
            /** @description The user. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "user",
                     *       "email": "owner@example.com",
                     *       "name": "Owner",
                     *       "role": "admin",
                     *       "status": "active",
                     *       "has_initial_password": false,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_sign_in_at": "2026-11-16T08:00:00.000Z",
                     *       "password": "p3kRZ0xUeVv9Qm1sT7aB"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UserWithPassword"];
                };
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description Begins with usr_. */
                readonly user: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserChange"];
            };
        };
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "user",
                     *       "email": "owner@example.com",
                     *       "name": "Owner",
                     *       "role": "admin",
                     *       "status": "active",
                     *       "has_initial_password": false,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_sign_in_at": "2026-11-16T08:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly resetUserPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description Begins with usr_. */
                readonly user: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "user",
                     *       "email": "owner@example.com",
                     *       "name": "Owner",
                     *       "role": "admin",
                     *       "status": "active",
                     *       "has_initial_password": false,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_sign_in_at": "2026-11-16T08:00:00.000Z",
                     *       "password": "p3kRZ0xUeVv9Qm1sT7aB"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UserWithPassword"];
                };
            };
        };
    };
    readonly listApiKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "api_key",
                     *           "name": "checkout server",
                     *           "status": "active",
                     *           "last4": "k3Xa",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "last_used_at": "2026-11-16T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    readonly issueApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewApiKey"];
            };
        };
        readonly responses: {
            /** @description The key. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "api_key",
                     *       "name": "checkout server",
                     *       "status": "active",
                     *       "last4": "k3Xa",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": "2026-11-16T08:00:00.000Z",
                     *       "secret": "tr_test_…"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
        };
    };
    readonly rotateApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description Begins with key_. */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeyRotation"];
            };
        };
        readonly responses: {
            /** @description The new key, and the one it replaces. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "api_key",
                     *       "name": "checkout server",
                     *       "status": "active",
                     *       "last4": "k3Xa",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": "2026-11-16T08:00:00.000Z",
                     *       "secret": "tr_test_…",
                     *       "replaces": {
                     *         "id": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *         "object": "api_key",
                     *         "name": "checkout server",
                     *         "status": "active",
                     *         "last4": "k3Xa",
                     *         "scopes": [
                     *           "*"
                     *         ],
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "last_used_at": "2026-11-16T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    readonly revokeApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description Begins with key_. */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "api_key",
                     *       "name": "checkout server",
                     *       "status": "active",
                     *       "last4": "k3Xa",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": "2026-11-16T08:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly listAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description Only what this user or link did, or cli. */
                readonly actor?: string;
                /** @description Only this operation. */
                readonly action?: string;
                /** @description Only what was begun then or later. */
                readonly created_from?: string;
                /** @description Only what was begun before then. */
                readonly created_to?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of audit entries. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "audit_entry",
                     *           "actor": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "actor_name": "Ada",
                     *           "action": "createRefund",
                     *           "objects": [
                     *             "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *             "re_01k9t3m8e6f4x9p2q7r5s1v0zd"
                     *           ],
                     *           "status": 201,
                     *           "code": null,
                     *           "is_replay": false,
                     *           "request_id": "req_01k9t3m8e6f4x9p2q7r5s1v0ze",
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    readonly getFailedRequestChart: {
        readonly parameters: {
            readonly query?: {
                /** @description The last 24 hours by the hour, or 7 days by the day. */
                readonly span?: "24h" | "7d";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The chart. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "failed_request_chart",
                     *       "unit": "hour",
                     *       "began_at": [
                     *         "2026-11-15T09:00:00.000Z"
                     *       ],
                     *       "count": 3,
                     *       "places": [
                     *         3
                     *       ],
                     *       "kinds": [
                     *         {
                     *           "method": "POST",
                     *           "route": "/v1/taps",
                     *           "status": 409,
                     *           "code": "device_busy",
                     *           "count": 3,
                     *           "places": [
                     *             3
                     *           ]
                     *         }
                     *       ],
                     *       "has_more": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FailedRequestChart"];
                };
            };
        };
    };
    readonly listArchivedRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of archived requests. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "req_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "archived_request",
                     *           "method": "POST",
                     *           "route": "/v1/taps",
                     *           "status": 200,
                     *           "duration_ms": 340,
                     *           "key": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "key_name": "Tills",
                     *           "objects": [
                     *             "tap_01k9t3m8e6f4x9p2q7r5s1v0zc"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ArchivedRequestList"];
                };
            };
        };
    };
    readonly getArchivedRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The request, by its Request-Id. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "req_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "archived_request",
                     *       "method": "POST",
                     *       "route": "/v1/taps",
                     *       "status": 200,
                     *       "duration_ms": 340,
                     *       "key": "key_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "key_name": "Tills",
                     *       "objects": [
                     *         "tap_01k9t3m8e6f4x9p2q7r5s1v0zc"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ArchivedRequest"];
                };
            };
        };
    };
    readonly listTransactionNotes: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: number;
                /** @description next_cursor of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of notes. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "note_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "object": "note",
                     *           "transaction": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "submerchant": "bistro-7",
                     *           "author": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "author_name": "Ada",
                     *           "text": "The customer called: the tip was entered twice.",
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    readonly addTransactionNote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The transaction. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewNote"];
            };
        };
        readonly responses: {
            /** @description The note. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "note_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "note",
                     *       "transaction": "txn_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "submerchant": "bistro-7",
                     *       "author": "usr_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "author_name": "Ada",
                     *       "text": "The customer called: the tip was entered twice.",
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    readonly findSubMerchants: {
        readonly parameters: {
            readonly query: {
                /** @description The text to find. */
                readonly q: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-merchants. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "found_submerchants",
                     *       "data": [
                     *         {
                     *           "externalRef": "bistro-7",
                     *           "name": "Bistro Sonne",
                     *           "status": "enabled"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FoundSubMerchants"];
                };
            };
        };
    };
    readonly nameSubMerchants: {
        readonly parameters: {
            readonly query: {
                /** @description Up to 50 externalRefs, separated by commas. */
                readonly refs: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-merchants. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "found_submerchants",
                     *       "data": [
                     *         {
                     *           "externalRef": "bistro-7",
                     *           "name": "Bistro Sonne",
                     *           "status": "enabled"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FoundSubMerchants"];
                };
            };
        };
    };
    readonly getBranding: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The branding. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "branding",
                     *       "display_name": "Acme",
                     *       "colour": "#0b7285",
                     *       "logo": null,
                     *       "terms_url": "https://acme.example/terms"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    readonly updateBranding: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["BrandingChange"];
            };
        };
        readonly responses: {
            /** @description The branding. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "branding",
                     *       "display_name": "Acme",
                     *       "colour": "#0b7285",
                     *       "logo": null,
                     *       "terms_url": "https://acme.example/terms"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    readonly getOnboardingForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The last part of the link. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The form. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "onboarding_form",
                     *       "platform": {
                     *         "name": "Acme",
                     *         "colour": "#0b7285",
                     *         "logo": null,
                     *         "terms_url": "https://acme.example/terms"
                     *       },
                     *       "country": "DE",
                     *       "status": "due",
                     *       "items": [
                     *         {
                     *           "requirement": "individual.first_name",
                     *           "input": "text",
                     *           "parts": [],
                     *           "currency": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "deadline": null,
                     *       "expires_at": "2026-11-22T09:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OnboardingForm"];
                };
            };
        };
    };
    readonly fillInOnboardingForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The last part of the link. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FilledInForm"];
            };
        };
        readonly responses: {
            /** @description The form. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "onboarding_form",
                     *       "platform": {
                     *         "name": "Acme",
                     *         "colour": "#0b7285",
                     *         "logo": null,
                     *         "terms_url": "https://acme.example/terms"
                     *       },
                     *       "country": "DE",
                     *       "status": "due",
                     *       "items": [
                     *         {
                     *           "requirement": "individual.first_name",
                     *           "input": "text",
                     *           "parts": [],
                     *           "currency": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "deadline": null,
                     *       "expires_at": "2026-11-22T09:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OnboardingForm"];
                };
            };
        };
    };
    readonly uploadOnboardingFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The last part of the link. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["OnboardingFileUpload"];
            };
        };
        readonly responses: {
            /** @description The file is stored. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "file_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *       "object": "file",
                     *       "purpose": "identity_document",
                     *       "type": "image/png",
                     *       "size": 48213,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UploadedFile"];
                };
            };
        };
    };
    readonly openOwnPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PageOpening"];
            };
        };
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "page_session",
                     *       "seconds_left": 1800
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PageSession"];
                };
            };
        };
    };
    readonly closeOwnPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It has ended. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "page_session",
                     *       "ended": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EndedPageSession"];
                };
            };
        };
    };
    readonly getOwnPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "own_page",
                     *       "platform": {
                     *         "name": "Acme",
                     *         "colour": "#0b7285",
                     *         "logo": null,
                     *         "terms_url": "https://acme.example/terms"
                     *       },
                     *       "charges_enabled": true,
                     *       "payouts_enabled": true,
                     *       "due": 0,
                     *       "due_by": null,
                     *       "bank_last4": "3000",
                     *       "balances": [
                     *         {
                     *           "currency": "EUR",
                     *           "pending": 1212,
                     *           "available": 0,
                     *           "in_transit": 0,
                     *           "held": 0,
                     *           "waits_for_bank_account": false
                     *         }
                     *       ],
                     *       "payouts": [
                     *         {
                     *           "id": "po_01k9t3m8e6f4x9p2q7r5s1v0zc",
                     *           "amount": 1212,
                     *           "currency": "EUR",
                     *           "status": "paid",
                     *           "eta": "2026-11-17T22:00:00.000Z",
                     *           "wire_reference": "SIM20261117004711000815"
                     *         }
                     *       ],
                     *       "months": [
                     *         "2026-11"
                     *       ],
                     *       "seconds_left": 1800
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OwnPage"];
                };
            };
        };
    };
    readonly downloadOwnStatement: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Such as 2026-11. */
                readonly month: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example submerchant,currency,created_at,created_at_local,kind,description,source,transaction,reference,gross,fee,amount,balance
                     *     bistro-7,USD,2026-11-15T09:30:00.000Z,2026-11-15T10:30:00.000+01:00,capture,Capture,txn_01k9t3m8e6f4x9p2q7r5s1v0zc,txn_01k9t3m8e6f4x9p2q7r5s1v0zc,order-4711,12.50,0.38,12.12,12.12
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly openOwnForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The form. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "own_form",
                     *       "url": "https://pay.example/onboard/…"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OwnForm"];
                };
            };
        };
    };
    readonly downloadSubMerchantsList: {
        readonly parameters: {
            readonly query?: {
                /** @description received: accepted and queued. creating: the PSP account is being provisioned. pending_requirements: read currentlyDue and PATCH. enabled: onboarded; the flags say what it can do. rejected: declined for good. errored: provisioning failed; submit it again. */
                readonly status?: components["schemas"]["OnboardingStatus"];
                /** @description Only those with a requirement past its deadline, or none. */
                readonly past_due?: boolean;
                /** @description asc lists the oldest first. */
                readonly order?: "desc" | "asc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example submerchant,status,charges_enabled,payouts_enabled,disabled_reason,currently_due,past_due,business_type,country,created_at,created_at_local,updated_at,updated_at_local
                     *     ,,,,,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadChargesList: {
        readonly parameters: {
            readonly query?: {
                /** @description Only charges against this authorisation. */
                readonly authorisation?: string;
                /** @description Only charges of this stay. */
                readonly authorisation_chain_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example charge,authorisation,authorisation_chain_id,amount,currency,description,reference,voided,created_at,created_at_local
                     *     ,,,0.00,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadTransactionsList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description The reader. */
                readonly device?: string;
                /** @description Only amounts in this currency. */
                readonly currency?: string;
                /** @description Only these. */
                readonly status?: "authorised" | "captured" | "settled" | "declined" | "pending" | "cancelled" | "reversed" | "expired";
                /** @description Only what was declined for this. */
                readonly decline_reason?: "account_closed" | "cryptogram_invalid" | "do_not_honour" | "duplicate_transaction" | "exceeds_amount_limit" | "exceeds_frequency_limit" | "expired_card" | "format_error" | "generic_decline" | "incorrect_pin" | "insufficient_funds" | "invalid_amount" | "invalid_card" | "invalid_merchant" | "invalid_transaction" | "issuer_not_found" | "issuer_unavailable" | "lost_card" | "not_permitted_to_cardholder" | "not_permitted_to_terminal" | "pickup_card" | "pin_tries_exceeded" | "re_enter_transaction" | "refer_to_issuer" | "restricted_card" | "risk_blocked" | "security_violation" | "stolen_card" | "strong_authentication_required" | "suspected_fraud" | "system_error" | "transaction_cannot_complete";
                /** @description The stay. */
                readonly authorisation_chain_id?: string;
                /** @description The reference that was given with the tap. */
                readonly reference?: string;
                /** @description At or after this instant or day. */
                readonly created_from?: string;
                /** @description Before this instant or day. */
                readonly created_to?: string;
                /** @description Captured or reversed then or later. */
                readonly captured_from?: string;
                /** @description Captured or reversed before then. */
                readonly captured_to?: string;
                /** @description asc lists the oldest first. */
                readonly order?: "desc" | "asc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example transaction,submerchant,status,amount,currency,authorised,captured,reversed,refunded,disputed,disputes_lost,fee,net,settlement_currency,net_settled,card_scheme,card_last4,decline_reason,reference,device,authorisation_chain_id,captured_at,captured_at_local,created_at,created_at_local
                     *     ,,,0.00,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,,0.00,,,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadDevicesList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example reader,submerchant,label,created_at,created_at_local
                     *     ,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadRefundsList: {
        readonly parameters: {
            readonly query?: {
                /** @description Only refunds of this transaction. */
                readonly transaction?: string;
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example refund,transaction,submerchant,status,amount,currency,fee_refunded,reason,created_at,created_at_local
                     *     ,,,,0.00,,0.00,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadPayoutsList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description Only these. */
                readonly status?: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
                /** @description Only payouts in this currency. */
                readonly currency?: string;
                /** @description At or after this instant or day. */
                readonly created_from?: string;
                /** @description Before this instant or day. */
                readonly created_to?: string;
                /** @description asc lists the oldest first. */
                readonly order?: "desc" | "asc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example payout,submerchant,status,amount,currency,automatic,wire_reference,failure_code,eta,eta_local,created_at,created_at_local
                     *     ,,,0.00,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadDisputesList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description Only disputes of this transaction. */
                readonly transaction?: string;
                /** @description Only these. */
                readonly status?: "needs_response" | "under_review" | "won" | "lost" | "withdrawn" | "inquiry_needs_response" | "inquiry_under_review" | "inquiry_closed";
                /** @description asc lists the oldest first. */
                readonly order?: "desc" | "asc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example dispute,transaction,submerchant,status,amount,currency,reason,network_reason_code,outcome,evidence_due_by,evidence_due_by_local,opened_at,opened_at_local,closed_at,closed_at_local
                     *     ,,,,0.00,,,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadNegativeBalancesList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example submerchant,available,currency,negative_since,negative_since_local
                     *     ,0.00,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadLedgerEntriesList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description The transaction. */
                readonly transaction?: string;
                /** @description The payout. */
                readonly payout?: string;
                /** @description The kind of account. Where its entries are rare, a page may have few or none while has_more is true: go on with next_cursor. */
                readonly account?: "psp_clearing" | "psp_fees" | "psp_reserves" | "psp_transfers" | "psp_adjustments" | "fx_clearing" | "platform_operating" | "platform_in_transit" | "submerchant_pending" | "submerchant_available" | "submerchant_in_transit" | "submerchant_dispute_hold";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example entry,posting,account,submerchant,amount,currency,kind,source,created_at,created_at_local
                     *     ,,,,0.00,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadEventsList: {
        readonly parameters: {
            readonly query?: {
                /** @description Only this kind. */
                readonly type?: "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed";
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description The transaction that they tell of. No page of these is cut short. */
                readonly transaction?: string;
                /** @description Only with this delivery status. */
                readonly delivery_status?: "delivered" | "pending" | "failed" | "none";
                /** @description At or after this instant or day. */
                readonly created_from?: string;
                /** @description Before this instant or day. */
                readonly created_to?: string;
                /** @description asc lists the oldest first. */
                readonly order?: "desc" | "asc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event,type,object,submerchant,authorisation_chain_id,delivery_status,created_at,created_at_local
                     *     ,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadWaitingMoneyList: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: string;
                /** @description Only this currency. */
                readonly currency?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example submerchant,amount,currency,reason,disabled_reason,minimum,next_payout_at,next_payout_at_local
                     *     ,0.00,,,,0.00,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadAuditEntriesList: {
        readonly parameters: {
            readonly query?: {
                /** @description Only what this user or link did, or cli. */
                readonly actor?: string;
                /** @description Only this operation. */
                readonly action?: string;
                /** @description Only what was begun then or later. */
                readonly created_from?: string;
                /** @description Only what was begun before then. */
                readonly created_to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example entry,actor,actor_name,action,objects,status,code,request_id,created_at,created_at_local
                     *     ,,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly downloadFailedRequestsList: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those with this API key, by its id. */
                readonly key?: string;
                /** @description Only those refused with this code. */
                readonly code?: string;
                /** @description Only those on the route with this pattern. */
                readonly route?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description attachment, with a file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example request,method,route,status,code,key,count,began_at,began_at_local,created_at,created_at_local
                     *     ,,,,,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
        };
    };
}
