// Made from openapi.json by npm run openapi.

export interface paths {
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Answers without touching the database.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Can the process serve requests?
         * @description Asks the database too. Answers 503, within about two seconds, while that is out of reach, gives no answer, takes no writes or lacks migrations, until the start is complete, and once the process is told to stop. The message names what fails: `starting`, `draining`, `database` or `migrations`.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sub-merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sub-merchants
         * @description Newest first; filters narrow the list. A cursor is an externalRef.
         */
        readonly get: operations["listSubMerchants"];
        readonly put?: never;
        /**
         * Submit a sub-merchant
         * @description Accepts a sub-merchant and provisions its PSP account in the background; poll it for its status. The externalRef is the permanent handle: submitting it again changes the record like a PATCH and never creates another. A submission that errored is tried again.
         */
        readonly post: operations["submitSubMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sub-merchants/{externalRef}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a sub-merchant
         * @description The supported way to track onboarding: poll it and act on status and requirements.
         */
        readonly get: operations["getSubMerchant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Supply what a sub-merchant still needs
         * @description Send the fields named in currentlyDue, nested or with dotted names; they are merged, and null clears one. Once the PSP account exists the answer is the profile that the PSP returns. If the PSP cannot be reached, what was sent is in pendingVerification until it can. Repeat until currentlyDue is empty.
         */
        readonly patch: operations["updateSubMerchant"];
        readonly trace?: never;
    };
    readonly "/sub-merchants/{externalRef}/pauses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pause or resume charges and payouts
         * @description Pauses charges, payouts or both of a sub-merchant with true, and resumes them with false, in every status but rejected. The PSP has no say in it: a pause outlasts whatever the PSP enables, and resuming enables only what the PSP allows. While charges are paused, taps are refused with charges_disabled; what was authorised can still be captured.
         */
        readonly post: operations["pauseSubMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sub-merchants/{externalRef}/payouts/release": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Release held payouts
         * @description Lets payouts go on that are held since three in a row failed (disabledReason payouts_paused), without another bank account: for when the bank has mended what was wrong. The failures until now count no more, so that the account has three tries again. The available money is in the next payout of the schedule.
         */
        readonly post: operations["releasePayouts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a file
         * @description A document or evidence: a JPEG, PNG or PDF of at most 10 MB, 4.5 MB as evidence, as multipart/form-data. It is stored encrypted and its content is never returned; send its id in the field that asks for a document, or in one of those for files of the evidence.
         */
        readonly post: operations["uploadFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sub-merchants/{externalRef}/erasure": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the progress of an erasure
         * @description How far the last erasure that was asked for has come.
         */
        readonly get: operations["getErasure"];
        readonly put?: never;
        /**
         * Erase personal data
         * @description Erases what was submitted about a sub-merchant, its files, and your own words about its transactions: reference, description, metadata, reasons and evidence. Charges, payouts and changes end at once, for good; the rest is done in the background. The externalRef, amounts, times, card tokens and the ledger stay. It is refused while money is open, and until the years of the setting retention_years have passed.
         */
        readonly post: operations["eraseSubMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/psp/webhooks/{provider}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive a PSP's webhook
         * @description For the PSP alone. Needs no API key: the provider's signature over the raw body is what counts. Its content is not believed but read again. This address is that of the deployment's own connection.
         */
        readonly post: operations["receivePspWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/psp/webhooks/{provider}/{connection}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive a PSP's webhook for a platform's connection
         * @description For the PSP alone. Needs no API key: the provider's signature over the raw body is what counts. Its content is not believed but read again. This address is that of a connection of a platform's own.
         */
        readonly post: operations["receivePspWebhookOfConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/taps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List taps
         * @description Newest first. A page examines 20,000 taps at most, by decline_reason 5,000: it may be short or empty while has_more is true. Then go on with next_cursor. A cursor is the id of a tap.
         */
        readonly get: operations["listTaps"];
        readonly put?: never;
        /**
         * Take a tap
         * @description Waits for a card at the reader, authorises it and, unless capture_mode is pre-auth, captures it. A decline is an answer, not an error: 200 with status declined. So is a capture that failed: status approved, failure.code capture_failed. An outcome that is not known yet is 202 with status pending; it is resolved in the background.
         */
        readonly post: operations["takeTap"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/taps/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a tap
         * @description The tap as it stands.
         */
        readonly get: operations["getTap"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/taps/{id}/capture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Capture a tap
         * @description Captures the authorisation once: the amount given, else the posted charges, else all of it. What is left is released. A capture that the scheme refuses is 200 with failure.code capture_failed. One whose outcome is not known yet is 202 with pending_operation.
         */
        readonly post: operations["captureTap"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/taps/{id}/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reverse a tap
         * @description Gives the hold or the unsettled capture back in full. Reversing again gets the same answer. One whose outcome is not known yet is 202 with pending_operation.
         */
        readonly post: operations["reverseTap"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/idempotency-keys/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find what a key did
         * @description For a caller who lost the connection: the present state of the operation that this Idempotency-Key was sent with. Nothing is done or replayed. A key that did nothing is 404: then send the request with it. Of requests that are not about a tap it tells only whether they were answered.
         */
        readonly get: operations["getIdempotencyKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an authorisation
         * @description The held, charged and captured amounts.
         */
        readonly get: operations["getAuthorisation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}/increase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Increase an authorisation
         * @description Raises it in place, without a new tap, to a new total up to the ceiling; ten times at most. A declined increase is 200 with failure, and the old total stands.
         */
        readonly post: operations["increaseAuthorisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}/extend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Prolong a hold
         * @description Asks for a later capture_before, where the payment service provider can prolong a hold. An extension that is declined is 200 with failure, and the hold ends as before.
         */
        readonly post: operations["extendAuthorisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}/charges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Post a charge
         * @description Adds a charge to the stay. Nothing is captured until the stay is.
         */
        readonly post: operations["postCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/charges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List charges
         * @description Newest first, voided ones among them; filters narrow the list. A cursor is the id of a charge.
         */
        readonly get: operations["listCharges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}/charges/{charge}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Void a charge
         * @description Cancels a charge before the stay is captured. A stage records it.
         */
        readonly delete: operations["voidCharge"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisations/{id}/capture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Capture a stay
         * @description One call captures the consolidated total: the amount given, else the posted charges, else everything. The unused part is released in the same operation.
         */
        readonly post: operations["captureAuthorisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisation-chains/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a whole stay
         * @description The authorisations that share the authorisation_chain_id, and the sums of all.
         */
        readonly get: operations["getAuthorisationChain"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisation-chains/{id}/folio": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a stay's folio
         * @description Everything that was held, charged, captured and given back in the stay, oldest first: a charge that was voided has two lines.
         */
        readonly get: operations["getFolio"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/authorisation-chains/{id}/folio.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a stay's folio
         * @description All lines of the folio in one CSV file, in the same order, with a header row. A connection that ends early means that the file is not complete.
         */
        readonly get: operations["downloadFolio"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List transactions
         * @description Newest first. A page examines 20,000 taps at most, by decline_reason 5,000: it may be short or empty while has_more is true. Then go on with next_cursor. A cursor is the id of a transaction.
         */
        readonly get: operations["listTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a transaction
         * @description The immutable record, from tap to payout.
         */
        readonly get: operations["getTransaction"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions/{id}/receipt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a receipt
         * @description The receipt of a payment, also of one that was declined, or of one of its refunds: as JSON, as text for a printer, or as a page.
         */
        readonly get: operations["getReceipt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions/{id}/receipt/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a receipt by e-mail
         * @description Sends the cardholder's copy within an hour, or not at all. The address is sealed until then, and deleted as soon as the mail server has taken or refused the mail.
         */
        readonly post: operations["sendReceipt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions/{id}/receipt/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke the address of a receipt
         * @description The present `receipt_url` ends for good. The receipt has a new address from then on, which only you learn.
         */
        readonly post: operations["revokeReceipt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/devices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List readers
         * @description Newest first, all of them or those of one sub-merchant. A cursor is an id. A page with the readers of more than ten sub-merchants does not say what they are doing.
         */
        readonly get: operations["listDevices"];
        readonly put?: never;
        /**
         * Register a reader
         * @description Registers a reader at a sub-merchant or, with null, for all of them to share, or moves a known one there. A reader that takes a tap unregistered is registered to the sub-merchant of that tap; from then on no other can use it until it is moved or shared. Where the payment service provider pairs readers, a new one is registered by the code that it shows and the address where it stands, and gets its id from the provider.
         */
        readonly post: operations["registerDevice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/devices/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a reader
         * @description The reader, where it stands, and what it is doing now.
         */
        readonly get: operations["getDevice"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Move, share or label a reader
         * @description Changes what is named: submerchant moves the reader or, with null, shares it among all; label labels it or, with null, takes the label off. Simulated readers stay shared.
         */
        readonly patch: operations["updateDevice"];
        readonly trace?: never;
    };
    readonly "/v1/devices/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a tap at a reader
         * @description Ends a tap that is waiting for its card; without one nothing happens.
         */
        readonly post: operations["cancelDevice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/devices/{id}/display": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Show a cart at a reader
         * @description Shows lines and a total until the next tap at the reader, another cart, or until it is cleared. A tap goes before: while one is in progress there, nothing is shown. Nothing is charged by it.
         */
        readonly post: operations["displayOnDevice"];
        /**
         * Clear what a reader shows
         * @description Ends the cart that the reader shows; without one nothing happens.
         */
        readonly delete: operations["clearDeviceDisplay"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List refunds
         * @description Newest first; filters narrow the list. A cursor is the id of a refund.
         */
        readonly get: operations["listRefunds"];
        readonly put?: never;
        /**
         * Refund a transaction
         * @description Gives a capture back, or a part of it, also after it was paid out. The platform gives back its fee pro rata, and the sub-merchant the rest at the rate of the capture. Before the capture has settled, a reversal gives back all of it at no cost.
         */
        readonly post: operations["createRefund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refunds/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a refund
         * @description The refund as it stands.
         */
        readonly get: operations["getRefund"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payouts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List payouts
         * @description Newest first; filters narrow the list. A cursor is the id of a payout.
         */
        readonly get: operations["listPayouts"];
        readonly put?: never;
        /**
         * Pay out now
         * @description Pays out what is available to a sub-merchant, or to the platform itself when none is named, besides what the schedule does. It is sent on the next business day at 09:00 where the sub-merchant is, and can be cancelled until then.
         */
        readonly post: operations["createPayout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payouts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a payout
         * @description The payout as it stands, with the first page of the items that it consists of.
         */
        readonly get: operations["getPayout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payouts/{id}/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what a payout consists of
         * @description Those of the newest transactions and payouts first. The items sum to the amount of the payout; a payout of the platform itself has none.
         */
        readonly get: operations["listPayoutItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payouts/{id}/items.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download what a payout consists of
         * @description All items of GET /v1/payouts/{id}/items in one CSV file, in the same order, with a header row. A connection that ends early means that the file is not complete.
         */
        readonly get: operations["downloadPayoutItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payouts/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a payout
         * @description Takes back a payout that is scheduled. Its money is available again.
         */
        readonly post: operations["cancelPayout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/disputes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List disputes
         * @description Newest first, inquiries among them; filters narrow the list. A cursor is the id of a dispute.
         */
        readonly get: operations["listDisputes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/disputes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a dispute
         * @description The dispute with its evidence and, for a stay, everything charged to it.
         */
        readonly get: operations["getDispute"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/disputes/{id}/evidence": {
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
         * Draft evidence
         * @description Changes what is named and keeps the rest. Nothing is sent until you submit it.
         */
        readonly patch: operations["draftEvidence"];
        readonly trace?: never;
    };
    readonly "/v1/disputes/{id}/submit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Submit the evidence
         * @description Sends the draft to the provider, once, before evidence_due_by. An inquiry that was answered and became a dispute takes another answer.
         */
        readonly post: operations["submitEvidence"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/disputes/{id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a dispute
         * @description Concedes it without evidence: it is lost, and what was held goes back. An inquiry has nothing to accept: answer it, or refund the payment.
         */
        readonly post: operations["acceptDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/balance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a balance
         * @description A sub-merchant's balances by currency, or the platform's own without one.
         */
        readonly get: operations["getBalance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/negative-balances": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List negative balances
         * @description The available balances of sub-merchants that are below zero, each with its age. Their order means nothing.
         */
        readonly get: operations["listNegativeBalances"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List ledger entries
         * @description Newest first: every movement of money, of one sub-merchant, transaction, payout or kind of account. An unknown one has none.
         */
        readonly get: operations["listLedgerEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/provider-movements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List provider movements
         * @description Newest first: what the provider took or gave by itself, such as its fees, and what people moved there. Each is in the ledger under its own kind.
         */
        readonly get: operations["listProviderMovements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/provider-movements/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a provider movement
         * @description Money that the provider or a person there moved, as it is posted.
         */
        readonly get: operations["getProviderMovement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the totals of a span
         * @description The span's totals, per currency and to the minor unit, from the entries of the ledger: each movement counts on its own day. All are read for it, which takes a while if there are many.
         */
        readonly get: operations["getReportSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/transactions.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download transactions
         * @description One row for each transaction that was captured in the span, as it stands when the row is sent, in the order of the taps. A transaction reversed since is still listed, with all of it under reversed. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadTransactionsReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/fees.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download fees
         * @description The platform's fee of each transaction that was captured in the span, less what refunds or a reversal have given back of it by the time the row is sent, in the order of the taps. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadFeesReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/payouts.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download payouts
         * @description One row for each payout that was scheduled in the span, as it stands when the row is sent, oldest first. Without a sub-merchant the platform's own payouts are among them. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadPayoutsReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/disputes.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download disputes
         * @description One row for each dispute that was opened in the span, as it stands when the row is sent, in the order of arrival. An inquiry appears once it is a dispute. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadDisputesReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/balance.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download the balances of accounts
         * @description One row for each account and currency: its balance at the beginning of the span, what came in and went out, and its balance at the end. It is computed from the entries of the ledger, which GET /v1/ledger/entries lists one by one. Accounts that were empty all the time have no row. Without a sub-merchant the accounts of the platform itself come first. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadBalanceReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/statement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a statement
         * @description A month of one account in one currency: its opening balance, everything that changed it, newest first, and its closing balance. The balance is what is owed to its owner and is in no payout: pending, available and held for disputes. Without a sub-merchant it is operating less the deductions, with one line for each day and kind of posting.
         */
        readonly get: operations["getStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports/statement.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a statement
         * @description The same as a file, oldest first, for each currency from its opening to its closing balance. The rules of all files are with the tag Reports.
         */
        readonly get: operations["downloadStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/platform": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the platform
         * @description The platform that your API key belongs to.
         */
        readonly get: operations["getPlatform"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Empty the platform
         * @description Begins again: a new, empty platform takes over the name, all API keys and the users of the dashboard, with the default settings and its clock at real time. What there was cannot be reached by the API any more. It is not deleted, since records are never changed: it stays in the database, under a name that says until when it was used. Its webhook endpoints are deleted, and open event streams end; one that is opened again has the events of the empty platform. On other nodes all this holds within a second. Idempotency keys are forgotten with the rest, except that of this request.
         */
        readonly post: operations["resetPlatform"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the settings
         * @description The settings of your platform as they are now, and since when.
         */
        readonly get: operations["getSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the settings
         * @description Changes what is sent and keeps the rest, as a new version that every node uses within half a second. What was tapped or captured before keeps the version that applied to it. A change to what is set already makes no version.
         */
        readonly patch: operations["updateSettings"];
        readonly trace?: never;
    };
    readonly "/v1/settings/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the versions of the settings
         * @description Newest first, down to version 0, the defaults. A cursor is the number of a version.
         */
        readonly get: operations["listSettingsVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/settings/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a version of the settings
         * @description The settings that a capture names in settings_version.
         */
        readonly get: operations["getSettingsVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/settings/sub-merchants/{externalRef}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the settings of a sub-merchant
         * @description What was set for this sub-merchant alone.
         */
        readonly get: operations["getSubMerchantSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the settings of a sub-merchant
         * @description Takes precedence over the platform's settings. Readers that the provider configures show changed suggestions after some minutes.
         */
        readonly patch: operations["updateSubMerchantSettings"];
        readonly trace?: never;
    };
    readonly "/v1/seals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List seals
         * @description Newest first. Each day, UTC, that had records ends with one. Keep them: each names the hash of the one before, so the newest vouches for all.
         */
        readonly get: operations["listSeals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/seals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a seal
         * @description One seal by its id.
         */
        readonly get: operations["getSeal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/transactions/{id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prove a transaction
         * @description The records of a transaction as they were stored, with the path from each to the root of its seal. It can be verified offline, for example by `verifyProof` of the SDK.
         */
        readonly get: operations["getTransactionProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first. A cursor is the id of an endpoint.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Register a webhook endpoint
         * @description Has events sent to a URL from now on. The secret that signs them is in this answer and in no other. A platform has 16 endpoints at most.
         */
        readonly post: operations["createWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-endpoints/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description The endpoint as it stands, without its secret.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing more is sent to it; what was still to be sent is cancelled.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what is sent; null clears the description. Enabling an endpoint clears disabled_reason and failing_since, and has its open deliveries attempted at once.
         */
        readonly patch: operations["updateWebhookEndpoint"];
        readonly trace?: never;
    };
    readonly "/v1/webhook-endpoints/{id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Makes a new secret and shows it, in this answer and in no other. For 24 hours deliveries are signed with both, so that receivers can change over; only the last two ever sign.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-endpoints/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test a webhook endpoint
         * @description Sends an example to this endpoint alone, whatever it is subscribed to, signed like any event and attempted once. The header Service-Test and test of the envelope mark it: nothing happened, and no list, stream or redelivery has it. GET /v1/events/:id with the event of the answer shows how the endpoint answered.
         */
        readonly post: operations["testWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-endpoints/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description Newest first: what was or is to be sent to it, and how it went.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events
         * @description Newest first; filters narrow the list. A page examines 10,000 events at most: with filters that few events pass it may be short, or even empty, while has_more is true. Then go on with next_cursor. A cursor is the id of an event.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an event
         * @description The event, its deliveries, and what came of each attempt at them.
         */
        readonly get: operations["getEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow events live
         * @description Server-sent events for live tools: each of the platform's events within about half a second of happening, until the caller leaves, its API key ends or the service drains. The first message has an id, too: where the stream begins. Reconnect with the last id as Last-Event-ID to go on from there; an event may come twice, and in another order than the ids. For what must not be missed use webhooks.
         */
        readonly get: operations["streamEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/{id}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Redeliver an event
         * @description Sends an event of the last 30 days again, whatever became of it, to every endpoint that is subscribed to its kind now, or to one of them: the same bytes, once, marked Service-Replayed: true. An endpoint that acknowledges it is not sent the event any more.
         */
        readonly post: operations["redeliverEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/redeliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List redelivery jobs
         * @description Newest first. A cursor is the id of a job.
         */
        readonly get: operations["listRedeliveries"];
        readonly put?: never;
        /**
         * Redeliver the events of a range
         * @description Sends events again as POST /v1/events/:id/redeliver does, each once, oldest first, in the background. Events that are past the 30 days are left out: from is then moved to where they end. With pending or failed as status, an endpoint that has acknowledged an event does not get it again. With endpoint, status is that of the deliveries to it alone, so that none finds what it missed while it was disabled.
         */
        readonly post: operations["beginRedelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/redeliveries/{job}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a redelivery job
         * @description How far the job has come.
         */
        readonly get: operations["getRedelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/redeliveries/{job}/stop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stop a redelivery job
         * @description The job examines no further events; what it has ordered already is sent. A job that has ended stays as it is.
         */
        readonly post: operations["stopRedelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the test clock
         * @description The time that governs this platform's deadlines, retries and expiries.
         */
        readonly get: operations["getTestClock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Advance the test clock
         * @description Moves the clock forward, stopping at each instant at which something is due and doing it there, and answers when all of it is done. Send either by or to: at most ten years at once, and never past 9999-01-01T00:00:00.000Z. A retry with the same key ends where the first request would have.
         */
        readonly post: operations["advanceTestClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/sub-merchants/{externalRef}/require": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the PSP ask for more
         * @description The PSP asks for further items, or again for ones it has, with a deadline. Without items: those that the volume threshold brings.
         */
        readonly post: operations["testRequire"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/sub-merchants/{externalRef}/reject": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the PSP reject a sub-merchant
         * @description The PSP declines the account for good.
         */
        readonly post: operations["testReject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/sub-merchants/{externalRef}/error": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the PSP fail for good
         * @description The next exchange with the PSP fails in a way that no retry mends: errored.
         */
        readonly post: operations["testError"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/payouts/{id}/fail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the bank reject a payout
         * @description The bank rejects a payout that is in transit.
         */
        readonly post: operations["testFailPayout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/disputes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a transaction disputed
         * @description The cardholder disputes what is left of a capture, or another amount.
         */
        readonly post: operations["testOpenDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/disputes/{id}/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a dispute closed
         * @description The scheme decides, whatever the evidence. An inquiry is closed without an outcome.
         */
        readonly post: operations["testCloseDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/disputes/{id}/escalate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have an inquiry become a dispute
         * @description The bank disputes what it only asked about before, even a closed inquiry.
         */
        readonly post: operations["testEscalateInquiry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/disputes/{id}/reinstate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have an appeal won
         * @description The money of a lost dispute is given back to the sub-merchant. The dispute stays lost, and no event tells of it: see reinstated_at, the ledger and the reports.
         */
        readonly post: operations["testReinstateDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the next PSP calls fail
         * @description Strikes the next calls of this kind that are made for this platform.
         */
        readonly post: operations["orderFault"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/failed-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List failed requests
         * @description Of the last seven days, newest first. Requests of a key that were refused on the same route with the same code within an hour are one item, which shows the newest and their count. A cursor is the id of a request.
         */
        readonly get: operations["listFailedRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/failed-requests/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a failed request
         * @description By the Request-Id that its answer had, if it is the newest of those refused alike within the hour.
         */
        readonly get: operations["getFailedRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/onboarding-links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List onboarding links
         * @description Newest first. Their addresses cannot be shown again.
         */
        readonly get: operations["listOnboardingLinks"];
        readonly put?: never;
        /**
         * Make an onboarding link
         * @description The holder can fill in the due items of one sub-merchant in a form, and read nothing back. Revoking the API key that made it leaves it open.
         */
        readonly post: operations["createOnboardingLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/onboarding-links/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke an onboarding link
         * @description The link stops working at once. Repeating the call changes nothing.
         */
        readonly post: operations["revokeOnboardingLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/page-links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List page links
         * @description Newest first. Their addresses cannot be shown again.
         */
        readonly get: operations["listPageLinks"];
        readonly put?: never;
        /**
         * Make a page link
         * @description The link opens a sub-merchant's own page once, for 30 minutes: its balance, payouts, statements and due items, in your colours and the language of the reader. Nothing can be changed there, but it leads to the form for what is due.
         */
        readonly post: operations["createPageLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/page-links/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke a page link
         * @description The link, its open page and forms opened from there stop working at once. Repeating the call changes nothing.
         */
        readonly post: operations["revokePageLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "tap.approved": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * tap.approved
         * @description The scheme authorised the tap.
         */
        readonly post: operations["receive-tap.approved"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "tap.declined": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * tap.declined
         * @description The scheme declined the tap, or a risk rule stopped it; decline_reason says why.
         */
        readonly post: operations["receive-tap.declined"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "tap.reversed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * tap.reversed
         * @description The hold or the capture was given back before settlement, or the hold expired.
         */
        readonly post: operations["receive-tap.reversed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "charge.captured": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * charge.captured
         * @description The authorisation was captured; stages.capture says how much.
         */
        readonly post: operations["receive-charge.captured"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "charge.refunded": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * charge.refunded
         * @description A refund of the whole capture or a part of it was processed.
         */
        readonly post: operations["receive-charge.refunded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "charge.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * charge.failed
         * @description The capture failed; the amounts are as they were.
         */
        readonly post: operations["receive-charge.failed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payout.scheduled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * payout.scheduled
         * @description A payout is queued to be disbursed; eta says when it should arrive.
         */
        readonly post: operations["receive-payout.scheduled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payout.paid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * payout.paid
         * @description The bank confirmed that it received the payout, under wire_reference.
         */
        readonly post: operations["receive-payout.paid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payout.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * payout.failed
         * @description The bank rejected the payout, for the reason in failure_code; the money is available again.
         */
        readonly post: operations["receive-payout.failed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "dispute.opened": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * dispute.opened
         * @description A chargeback arrived; evidence_due_by is the deadline of the scheme.
         */
        readonly post: operations["receive-dispute.opened"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "dispute.evidence_required": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * dispute.evidence_required
         * @description The deadline of the scheme is 48 hours ahead and no evidence was submitted.
         */
        readonly post: operations["receive-dispute.evidence_required"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "dispute.closed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * dispute.closed
         * @description The dispute ended for good, as outcome says.
         */
        readonly post: operations["receive-dispute.closed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "submerchant.status.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * submerchant.status.updated
         * @description Planned: not sent in this version, and no endpoint can ask for it. A sub-merchant moved to another onboarding status.
         */
        readonly post: operations["receive-submerchant.status.updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "submerchant.requirements.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * submerchant.requirements.updated
         * @description Planned: not sent in this version, and no endpoint can ask for it. currentlyDue or pastDue of a sub-merchant changed.
         */
        readonly post: operations["receive-submerchant.requirements.updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "submerchant.enabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * submerchant.enabled
         * @description Planned: not sent in this version, and no endpoint can ask for it. The onboarding of a sub-merchant is complete.
         */
        readonly post: operations["receive-submerchant.enabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "submerchant.rejected": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * submerchant.rejected
         * @description Planned: not sent in this version, and no endpoint can ask for it. The PSP declined a sub-merchant; disabledReason says why.
         */
        readonly post: operations["receive-submerchant.rejected"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Postal address. */
        readonly Address: {
            /**
             * @description Street and number.
             * @example 1 High Street
             */
            readonly line1?: string | null;
            /**
             * @description Flat, floor or building.
             * @example Flat 2
             */
            readonly line2?: string | null;
            /**
             * @description City or town.
             * @example London
             */
            readonly city?: string | null;
            /**
             * @description State, county or emirate.
             * @example CA
             */
            readonly state?: string | null;
            /**
             * @description Postcode, checked by the rules of the address’s country.
             * @example SW1A 1AA
             */
            readonly postal_code?: string | null;
            /**
             * @description ISO 3166-1 alpha-2 code. Needed only when it differs from the sub-merchant’s country.
             * @example GB
             */
            readonly country?: string | null;
        } | null;
        /** @description The approval of the scheme, and its use. */
        readonly Authorisation: {
            /** @description The authorisation. */
            readonly id: string;
            /**
             * @description Always `authorisation`.
             * @constant
             */
            readonly object: "authorisation";
            /**
             * @description open until it is captured, reversed, or expires at capture_before.
             * @enum {string}
             */
            readonly status: "open" | "captured" | "reversed" | "expired";
            /** @description The tap that began it. */
            readonly tap: string;
            /** @description Its transaction. */
            readonly transaction: string;
            /** @description The stay. */
            readonly authorisation_chain_id: string;
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The reader. */
            readonly device: string;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The amount that is or was held. */
            readonly amount_authorised: number;
            /** @description How far it may be increased. */
            readonly ceiling_amount: number | null;
            /** @description The captured amount. */
            readonly amount_captured: number;
            /** @description The amount given back. */
            readonly amount_released: number;
            /** @description Charges posted and not voided. */
            readonly charged_total: number;
            /** @description The amount that can still be charged without an increase. */
            readonly headroom: number;
            /** @description Increases asked for, oldest first. */
            readonly increases: readonly components["schemas"]["Increase"][];
            /** @description Prolongations asked for, oldest first. */
            readonly extensions: readonly components["schemas"]["Extension"][];
            /** @description The newest 20 at most, oldest first. Charges posted. */
            readonly charges: readonly components["schemas"]["PostedCharge"][];
            /** @description How many there are. */
            readonly charges_count: number;
            /** @description The path of all charges, newest first. */
            readonly charges_url: string;
            /**
             * @description Present once the personal data of the sub-merchant was erased. Your own words are null then, also in events that are sent again.
             * @constant
             */
            readonly erased?: true;
            /** @description When the hold ends; an extension moves it. */
            readonly capture_before: string | null;
            /** @description The failure of the last step. */
            readonly failure: components["schemas"]["Failure"] | null;
            /** @description A later step whose outcome is not known yet; null once it is. */
            readonly pending_operation: components["schemas"]["PendingOperation"] | null;
            /**
             * Format: date-time
             * @description When it was given.
             */
            readonly created_at: string;
        };
        /** @description A whole stay. */
        readonly AuthorisationChain: {
            /** @description The authorisation_chain_id. */
            readonly id: string;
            /**
             * @description Always `authorisation_chain`.
             * @constant
             */
            readonly object: "authorisation_chain";
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Over all authorisations. */
            readonly amount_authorised: number;
            /** @description Over all authorisations. */
            readonly amount_captured: number;
            /** @description Over all authorisations. */
            readonly amount_released: number;
            /** @description The newest 20 at most, oldest first. */
            readonly authorisations: readonly components["schemas"]["Authorisation"][];
            /** @description How many there are. */
            readonly authorisations_count: number;
            /** @description The path of all taps of the stay, each with its authorisation, newest first. */
            readonly authorisations_url: string;
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
        readonly Balance: {
            /**
             * @description Always `balance`.
             * @constant
             */
            readonly object: "balance";
            /** @description The externalRef, or null for the platform itself. */
            readonly submerchant: string | null;
            /** @description One for each currency. */
            readonly balances: readonly components["schemas"]["CurrencyBalance"][];
        };
        /** @description Taken off what the platform is paid. */
        readonly BalanceDeduction: {
            /**
             * @description The kind of deduction.
             * @enum {string}
             */
            readonly kind: "provider_fees" | "provider_reserves" | "provider_transfers" | "provider_adjustments";
            /** @description In minor units; negative if it was added, as by a top-up. */
            readonly amount: number;
        };
        readonly BankRejection: {
            /**
             * @description Why. By default `bank_rejected`.
             * @enum {string}
             */
            readonly code?: "account_closed" | "no_account" | "account_frozen" | "invalid_account_number" | "incorrect_account_holder_name" | "bank_rejected" | "could_not_process";
        };
        /** @description How the business presents itself. */
        readonly BusinessProfile: {
            /**
             * @description Name customers know.
             * @example Rosen’s
             */
            readonly name?: string | null;
            /**
             * @description Merchant category code, four digits.
             * @example 5812
             */
            readonly mcc?: string | null;
            /**
             * Format: uri
             * @description Web address, http or https.
             * @example https://rosens.example
             */
            readonly url?: string | null;
            /**
             * @description The goods or services sold, where there is no web site.
             * @example Restaurant with table service
             */
            readonly product_description?: string | null;
            /**
             * @description Phone number for customers (E.164).
             * @example +14155550132
             */
            readonly support_phone?: string | null;
            /**
             * @description Name on receipts. `name` unless given. Public.
             * @example Rosen’s Diner
             */
            readonly receipt_name?: string | null;
            readonly support_address?: components["schemas"]["SupportAddress"];
        } | null;
        /** @description How much to capture. */
        readonly CaptureRequest: {
            /** @description In minor units. The posted charges by default, or else what is authorised. */
            readonly amount?: number;
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
        /** @description A charge against an authorisation; nothing is captured by it. */
        readonly Charge: {
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
            readonly created_at: string;
            /**
             * @description Always `charge`.
             * @constant
             */
            readonly object: "charge";
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The authorisation that the charge is posted against. */
            readonly authorisation: string;
            /** @description The stay. */
            readonly authorisation_chain_id: string;
            /** @description All charges posted against the authorisation. */
            readonly charged_total: number;
            /** @description The amount that can still be charged without an increase. */
            readonly headroom: number;
        };
        /** @description The authorisation was captured; stages.capture says how much. */
        readonly ChargeCapturedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "charge.captured";
            /** @description The object that the event is about. */
            readonly data: {
                readonly object: components["schemas"]["Transaction"];
            };
        };
        /** @description The capture failed; the amounts are as they were. */
        readonly ChargeFailedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "charge.failed";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with failure. */
                readonly object: components["schemas"]["Transaction"] & {
                    /** @description The failure. */
                    readonly failure: {
                        /** @description Stable code of the failure. */
                        readonly code: string;
                        /** @description The reason, in a sentence. */
                        readonly message: string;
                    };
                };
            };
        };
        /** @description One page. */
        readonly ChargeList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Charge"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A refund of the whole capture or a part of it was processed. */
        readonly ChargeRefundedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "charge.refunded";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with refund, amount_refunded. */
                readonly object: components["schemas"]["Transaction"] & {
                    readonly refund: components["schemas"]["Refund"];
                    /** @description With all refunds before it. */
                    readonly amount_refunded: number;
                };
            };
        };
        /** @description A charge to post. */
        readonly ChargeRequest: {
            /** @description In minor units. */
            readonly amount: number;
            /** @description Yours. */
            readonly description?: string;
            /** @description Yours. */
            readonly reference?: string;
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
        /** @description How far to go: by or to. */
        readonly ClockAdvance: {
            /** @description Seconds to go forward. */
            readonly by?: number;
            /**
             * Format: date-time
             * @description The time to go forward to.
             */
            readonly to?: string;
        };
        /** @description The company itself. Only with businessType `company`. */
        readonly Company: {
            /**
             * @description Registered name.
             * @example Rosen Foods Ltd
             */
            readonly name?: string | null;
            /**
             * @description Tax number: EIN (US), UTR, VAT or company number (GB), USt-IdNr or Steuernummer (DE), UEN (SG), TRN (AE). Write-only.
             * @example 91-1144442
             */
            readonly tax_id?: string | null;
            /**
             * @description Number in the register: Companies House (GB), Handelsregister (DE), UEN (SG), trade licence (AE).
             * @example HRB 12345
             */
            readonly registration_number?: string | null;
            /**
             * @description Legal form.
             * @example private_corporation
             */
            readonly structure?: string | null;
            /**
             * @description Phone number of the company (E.164).
             * @example +14155550132
             */
            readonly phone?: string | null;
            readonly address?: components["schemas"]["Address"];
            /**
             * @description True once every owner of 25 % or more is listed.
             * @example true
             */
            readonly owners_provided?: boolean | null;
            /**
             * @description True once every director is listed.
             * @example true
             */
            readonly directors_provided?: boolean | null;
            /**
             * @description True once everybody who runs the company is listed.
             * @example true
             */
            readonly executives_provided?: boolean | null;
            readonly verification?: components["schemas"]["Verification"];
        } | null;
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
        /** @description In minor units of the currency. */
        readonly CurrencyBalance: {
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Captured, and not yet available. */
            readonly pending: number;
            /** @description Can be paid out; negative when refunds and disputes exceed it. */
            readonly available: number;
            /** @description Since when available has been negative without a break; null while it is not. */
            readonly negative_since: string | null;
            /** @description On its way to the bank, or scheduled to be. */
            readonly in_transit: number;
            /** @description Held for open disputes. */
            readonly held: number;
            /** @description The platform's own fees; 0 for a sub-merchant. */
            readonly operating: number;
            /** @description The amount that can be paid out: available, or for the platform operating less the deductions. */
            readonly payable: number;
            /** @description Money of the platform that the provider took, or that people moved there. The next payout of the platform has it. Empty for a sub-merchant. */
            readonly deductions: readonly components["schemas"]["BalanceDeduction"][];
            /** @description The least that the provider pays out; null if it pays out any amount. */
            readonly payout_minimum: number | null;
            /** @description Whether what is payable is too little for the provider, and waits for more. */
            readonly waits_for_minimum: boolean;
            /** @description Whether what is available is not paid out because the sub-merchant has no bank account in this currency. Supply external_account with it. */
            readonly waits_for_bank_account: boolean;
        };
        /** @description Date of birth; the person must be at least 13 years old. */
        readonly DateOfBirth: {
            /**
             * @description Day of the month.
             * @example 17
             */
            readonly day?: number | null;
            /**
             * @description Month, 1 to 12.
             * @example 4
             */
            readonly month?: number | null;
            /**
             * @description Year with four digits.
             * @example 1986
             */
            readonly year?: number | null;
        } | null;
        /** @description Consent that what the sub-merchant owes is collected from its bank account, given to you. It counts with both date and ip. Null withdraws it. */
        readonly DebitConsent: {
            /**
             * @description When the consent was given: RFC 3339, or Unix seconds.
             * @example 2026-01-31T09:30:00Z
             */
            readonly date?: string | number | null;
            /**
             * @description Address from which the consent was given, IPv4 or IPv6.
             * @example 203.0.113.7
             */
            readonly ip?: string | null;
        } | null;
        /** @description When sub-merchants without a schedule of their own are paid out. */
        readonly DefaultPayoutSchedule: {
            /**
             * @description How often; manual is only when you ask.
             * @enum {string}
             */
            readonly interval: "daily" | "weekly" | "monthly" | "manual";
            /** @description The day of the week; for interval weekly, and for no other. */
            readonly weekly_anchor: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday") | null;
            /** @description The day of the month, or its last day where it is shorter; for interval monthly, and for no other. */
            readonly monthly_anchor: number | null;
        };
        /** @description The whole schedule: an interval and the anchor that it needs. */
        readonly DefaultPayoutScheduleChange: {
            /**
             * @description How often; manual is only when you ask.
             * @enum {string}
             */
            readonly interval: "daily" | "weekly" | "monthly" | "manual";
            /** @description The day of the week; for interval weekly, and for no other. */
            readonly weekly_anchor?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday") | null;
            /** @description The day of the month, or its last day where it is shorter; for interval monthly, and for no other. */
            readonly monthly_anchor?: number | null;
        };
        readonly DeletedWebhookEndpoint: {
            /** @description The endpoint. */
            readonly id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            readonly object: "webhook_endpoint";
            /**
             * @description It is gone, and nothing more is sent.
             * @constant
             */
            readonly deleted: true;
        };
        readonly DeliveryAttempt: {
            /** @description From 1. */
            readonly attempt: number;
            /**
             * Format: date-time
             * @description When it was sent, in real time.
             */
            readonly sent_at: string;
            /** @description How long the exchange took. */
            readonly duration_ms: number;
            /** @description The status of the receiver's answer. */
            readonly response_status: number | null;
            /** @description Why there was no answer. */
            readonly error: string | null;
            /** @description The first 1 KiB of the answer. */
            readonly response_excerpt: string | null;
        };
        /** @description How many of its endpoints are in which state. */
        readonly DeliveryCounts: {
            /** @description Endpoints that acknowledged it. */
            readonly delivered: number;
            /** @description Endpoints that are still to get it. */
            readonly pending: number;
            /** @description Those of the pending ones that failed before. */
            readonly retrying: number;
            /** @description Endpoints that were given up. */
            readonly failed: number;
        };
        /** @description A reader. */
        readonly Device: {
            /** @description The reader. */
            readonly id: string;
            /**
             * @description Always `device`.
             * @constant
             */
            readonly object: "device";
            /** @description The externalRef of the sub-merchant it stands at; null when all of them share it. Simulated readers serve all sub-merchants. */
            readonly submerchant: string | null;
            /** @description Yours. */
            readonly label: string | null;
            /** @description What it is doing now. Null where the provider does not tell it, and in the answer to a change of the reader. */
            readonly action: ("idle" | "waiting_for_card" | "processing" | "displaying") | null;
            /** @description What it shows while action is displaying. */
            readonly display: components["schemas"]["ShownCart"] | null;
            /** @description Whether the provider reaches it; null where it does not tell. */
            readonly online: boolean | null;
            /** @description How full its battery is; null where the provider does not tell. */
            readonly battery_percent: number | null;
            /** @description The version of its software; null where the provider does not tell. */
            readonly firmware: string | null;
            /**
             * Format: date-time
             * @description When it was first seen or registered.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly DeviceList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Device"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A reader to register. */
        readonly DeviceRegistration: {
            /** @description The reader. Required unless it is paired by its registration_code. */
            readonly id?: string;
            /** @description The externalRef of the sub-merchant; null for a reader that all of them share. */
            readonly submerchant: string | null;
            /** @description Yours. */
            readonly label?: string;
            /** @description The code that a new reader shows, instead of its id. Not where the payment service provider does not pair readers. */
            readonly registration_code?: string;
            readonly address?: components["schemas"]["ReaderAddress"];
        };
        /** @description The fields of a reader to change. */
        readonly DeviceUpdate: {
            /** @description The reader. It may be repeated, and never changes. */
            readonly id?: string;
            /** @description The externalRef of the sub-merchant; null for a reader that all of them share. */
            readonly submerchant?: string | null;
            /** @description Yours. */
            readonly label?: string | null;
        };
        /** @description One director. */
        readonly Director: {
            /**
             * @description Given name.
             * @example Jenny
             */
            readonly first_name?: string | null;
            /**
             * @description Family name.
             * @example Rosen
             */
            readonly last_name?: string | null;
            readonly dob?: components["schemas"]["DateOfBirth"];
            /**
             * Format: email
             * @description The person’s own e-mail address.
             * @example jenny@example.com
             */
            readonly email?: string | null;
            /**
             * @description Phone number with country code (E.164); spaces and hyphens are ignored.
             * @example +442079460958
             */
            readonly phone?: string | null;
            readonly address?: components["schemas"]["Address"];
            /**
             * @description National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.
             * @example 123-45-6789
             */
            readonly id_number?: string | null;
            /**
             * @description Last four digits of the social security number. United States only. Write-only.
             * @example 6789
             */
            readonly ssn_last_4?: string | null;
            readonly verification?: components["schemas"]["Verification"];
            readonly relationship?: components["schemas"]["Relationship"];
        } | null;
        /** @description A line. */
        readonly DisplayItem: {
            /** @description What is sold. Put no person here. */
            readonly description: string;
            /** @description How many. By default `1`. */
            readonly quantity?: number;
            /** @description The price of the line, in minor units. */
            readonly amount: number;
        };
        /** @description What a reader shows before the tap. */
        readonly DisplayRequest: {
            /** @description ISO 4217, upper case. */
            readonly currency: string;
            /** @description The lines, from top to bottom. */
            readonly items: readonly components["schemas"]["DisplayItem"][];
            /** @description Shown as a line of its own. */
            readonly tax?: number;
            /** @description The sum as you compute it: it is shown and not checked. */
            readonly total: number;
        };
        /** @description A chargeback or the inquiry before it, from its opening to its end. */
        readonly Dispute: {
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
            /** @description When the evidence was submitted; null as long as it is a draft or if there is none. */
            readonly evidence_submitted_at: string | null;
            /** @description When the money of a lost dispute was given back, as after an appeal that was won; null otherwise. The dispute stays lost. No event tells of it or has this field. */
            readonly reinstated_at: string | null;
            /** @description When the bank began to ask about the payment; null for a dispute without an inquiry. No event has this field. */
            readonly inquiry_opened_at: string | null;
            /**
             * @description Present once the personal data of the sub-merchant was erased. Your own words are null then, also in events that are sent again.
             * @constant
             */
            readonly erased?: true;
            /** @description The draft, or what was submitted; null when there is none. */
            readonly evidence: components["schemas"]["DisputeEvidence"] | null;
            /** @description The newest 20 at most, oldest first. Charges of the stay that were not voided. */
            readonly charges: readonly components["schemas"]["DisputedCharge"][];
            /** @description How many there are. */
            readonly charges_count: number;
            /** @description The path of all charges of the stay, voided ones too, newest first. */
            readonly charges_url: string;
        };
        /** @description The dispute ended for good, as outcome says. */
        readonly DisputeClosedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "dispute.closed";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with outcome. */
                readonly object: components["schemas"]["TransactionDispute"] & {
                    /**
                     * @description How it ended.
                     * @enum {string}
                     */
                    readonly outcome: "won" | "lost" | "withdrawn";
                };
            };
        };
        readonly DisputeClosing: {
            /**
             * @description How it ends.
             * @enum {string}
             */
            readonly outcome: "won" | "lost" | "withdrawn";
        };
        readonly DisputeDemand: {
            /** @description The disputed transaction. */
            readonly transaction: string;
            /**
             * @description Why. By default `fraudulent`.
             * @enum {string}
             */
            readonly reason?: "fraudulent" | "authorisation" | "processing_error" | "product_not_received" | "product_unacceptable" | "duplicate" | "credit_not_processed" | "general";
            /** @description In minor units. The rest by default. */
            readonly amount?: number;
            /** @description Seconds to answer it in; what the scheme gives if absent. */
            readonly due_in?: number;
            /** @description Whether the bank only asks for now. Unless it is answered with winning evidence, the inquiry becomes a dispute at its deadline, or a day after the answer. By default `false`. */
            readonly inquiry?: boolean;
        };
        /** @description A draft until it is submitted. */
        readonly DisputeEvidence: {
            /** @description Your account of what happened. */
            readonly explanation: string | null;
            /** @description The receipt as text, or what it showed. */
            readonly receipt: string | null;
            /** @description The messages between you and the cardholder. */
            readonly customer_communication: string | null;
            /** @description When the goods or the service were provided. */
            readonly service_date: string | null;
            /** @description The refund policy, as the cardholder was told. */
            readonly refund_policy: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: the receipt. */
            readonly receipt_file: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: messages to and from the cardholder. */
            readonly customer_communication_file: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: proof that the service was provided. */
            readonly service_documentation_file: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: the refund policy as the cardholder saw it. */
            readonly refund_policy_file: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: anything else. */
            readonly other_file: string | null;
            /** @description The files that are named above. Their content cannot be read back. */
            readonly files: readonly components["schemas"]["UploadedFile"][];
        };
        /** @description The deadline of the scheme is 48 hours ahead and no evidence was submitted. */
        readonly DisputeEvidenceRequiredEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "dispute.evidence_required";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with evidence_due_by. */
                readonly object: components["schemas"]["TransactionDispute"] & {
                    /**
                     * Format: date-time
                     * @description The deadline of the scheme.
                     */
                    readonly evidence_due_by: string;
                };
            };
        };
        /** @description One page. */
        readonly DisputeList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Dispute"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A chargeback arrived; evidence_due_by is the deadline of the scheme. */
        readonly DisputeOpenedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "dispute.opened";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with evidence_due_by. */
                readonly object: components["schemas"]["TransactionDispute"] & {
                    /**
                     * Format: date-time
                     * @description The deadline of the scheme.
                     */
                    readonly evidence_due_by: string;
                };
            };
        };
        readonly DisputedCharge: {
            /** @description The charge. */
            readonly id: string;
            /** @description The transaction it was captured with. */
            readonly transaction: string;
            /** @description In minor units. */
            readonly amount: number;
            /** @description Yours. */
            readonly description: string | null;
            /** @description Yours. */
            readonly reference: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             */
            readonly created_at: string;
        };
        /** @description The erasure of a sub-merchant's personal data. */
        readonly Erasure: {
            /**
             * @description Always `erasure`.
             * @constant
             */
            readonly object: "erasure";
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /**
             * @description running: in the background. completed: all of it is erased. refused: money turned out to be open, nothing was erased, and the sub-merchant is as it was.
             * @enum {string}
             */
            readonly status: "running" | "completed" | "refused";
            /** @description Its transactions; 0 until they are counted. */
            readonly transactions: number;
            /** @description How many of them have lost their texts. */
            readonly transactions_erased: number;
            /** @description Why it was refused, in sentences; null unless it was. */
            readonly refusal: string | null;
            /** @description Who asked for it: the id of an API key or of a dashboard user, or cli. */
            readonly made_by: string;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly requested_at: string;
            /** @description When it ended; null while it is running. */
            readonly finished_at: string | null;
        };
        /** @description The shape of every refusal. */
        readonly Error: {
            /** @description The refusal. */
            readonly error: {
                /**
                 * @description The kind of refusal.
                 * @enum {string}
                 */
                readonly type: "invalid_request" | "authentication" | "permission" | "conflict" | "rate_limit" | "psp" | "internal";
                /**
                 * @description Stable: write your handling against it. Codes may be added.
                 * @enum {string}
                 */
                readonly code: "already_captured" | "already_refunded" | "already_settled" | "amount_below_charges" | "amount_exceeds_authorised" | "amount_exceeds_ceiling" | "amount_not_greater" | "amount_not_round" | "amount_too_large" | "amount_too_small" | "api_key_expired" | "api_key_revoked" | "authorisation_chain_not_found" | "authorisation_expired" | "authorisation_not_found" | "authorisation_not_open" | "balance_insufficient" | "body_too_large" | "chain_limit_reached" | "chain_mismatch" | "charge_limit_reached" | "charge_not_found" | "charges_disabled" | "charges_exceed_authorised" | "country_not_supported" | "currency_not_supported" | "device_busy" | "device_not_assigned" | "device_not_found" | "device_offline" | "display_not_supported" | "dispute_closed" | "dispute_not_found" | "endpoint_url_forbidden" | "environment_mismatch" | "erasure_not_found" | "event_not_found" | "event_too_old" | "evidence_already_submitted" | "evidence_deadline_passed" | "evidence_missing" | "evidence_refused" | "extension_limit_reached" | "extension_not_supported" | "failed_request_not_found" | "field_not_applicable" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_invalid" | "idempotency_key_not_found" | "idempotency_key_reused" | "immutable_field" | "increase_limit_reached" | "inquiry_not_acceptable" | "insufficient_scope" | "internal_error" | "invalid_api_key" | "invalid_cursor" | "invalid_http" | "invalid_json" | "invalid_signature" | "mail_not_configured" | "method_not_allowed" | "missing_credentials" | "money_open" | "no_bank_account" | "no_inquiry" | "no_subscribed_endpoint" | "not_captured" | "not_found" | "onboarding_link_not_found" | "operation_in_progress" | "outcome_pending" | "page_link_not_found" | "parameter_invalid" | "parameter_missing" | "parameter_unknown" | "payout_not_cancellable" | "payout_not_found" | "payout_not_in_transit" | "payouts_disabled" | "payouts_not_held" | "provider_movement_not_found" | "psp_error" | "psp_unavailable" | "rate_limited" | "redelivery_job_not_found" | "refund_exceeds_captured" | "refund_limit_reached" | "refund_not_found" | "refund_not_of_transaction" | "refund_requires_card" | "request_timeout" | "retention_not_over" | "seal_not_found" | "service_unavailable" | "settings_version_not_found" | "status_conflict" | "submerchant_erased" | "submerchant_not_found" | "submerchant_rejected" | "tap_not_found" | "tip_not_allowed" | "tip_prompt_not_ready" | "tip_prompt_not_supported" | "too_many_endpoints" | "too_many_receipt_mails" | "transaction_disputed" | "transaction_not_found" | "unsupported_media_type" | "webhook_endpoint_disabled" | "webhook_endpoint_not_found";
                /** @description For people: what is wrong and what to do. */
                readonly message: string;
                /** @description The first field at fault. */
                readonly param?: string;
                /** @description Every field at fault, at once. */
                readonly errors?: readonly {
                    /** @description The field, as a dotted path. */
                    readonly param: string;
                    /**
                     * @description Stable code of this fault.
                     * @enum {string}
                     */
                    readonly code: "already_captured" | "already_refunded" | "already_settled" | "amount_below_charges" | "amount_exceeds_authorised" | "amount_exceeds_ceiling" | "amount_not_greater" | "amount_not_round" | "amount_too_large" | "amount_too_small" | "authorisation_chain_not_found" | "authorisation_expired" | "authorisation_not_found" | "authorisation_not_open" | "balance_insufficient" | "chain_limit_reached" | "chain_mismatch" | "charge_limit_reached" | "charge_not_found" | "charges_disabled" | "charges_exceed_authorised" | "country_not_supported" | "currency_not_supported" | "device_busy" | "device_not_assigned" | "device_not_found" | "device_offline" | "display_not_supported" | "dispute_closed" | "dispute_not_found" | "endpoint_url_forbidden" | "erasure_not_found" | "event_not_found" | "event_too_old" | "evidence_already_submitted" | "evidence_deadline_passed" | "evidence_missing" | "evidence_refused" | "extension_limit_reached" | "extension_not_supported" | "failed_request_not_found" | "field_not_applicable" | "idempotency_key_in_use" | "idempotency_key_invalid" | "idempotency_key_not_found" | "idempotency_key_reused" | "immutable_field" | "increase_limit_reached" | "inquiry_not_acceptable" | "insufficient_scope" | "invalid_cursor" | "invalid_http" | "invalid_json" | "invalid_signature" | "mail_not_configured" | "money_open" | "no_bank_account" | "no_inquiry" | "no_subscribed_endpoint" | "not_captured" | "not_found" | "onboarding_link_not_found" | "operation_in_progress" | "outcome_pending" | "page_link_not_found" | "parameter_invalid" | "parameter_missing" | "parameter_unknown" | "payout_not_cancellable" | "payout_not_found" | "payout_not_in_transit" | "payouts_disabled" | "payouts_not_held" | "provider_movement_not_found" | "redelivery_job_not_found" | "refund_exceeds_captured" | "refund_limit_reached" | "refund_not_found" | "refund_not_of_transaction" | "refund_requires_card" | "retention_not_over" | "seal_not_found" | "settings_version_not_found" | "status_conflict" | "submerchant_erased" | "submerchant_not_found" | "submerchant_rejected" | "tap_not_found" | "tip_not_allowed" | "tip_prompt_not_ready" | "tip_prompt_not_supported" | "too_many_endpoints" | "too_many_receipt_mails" | "transaction_disputed" | "transaction_not_found" | "webhook_endpoint_disabled" | "webhook_endpoint_not_found";
                    /** @description The fault and how to correct it. */
                    readonly message: string;
                }[];
                /** @description Also in the Request-Id header. */
                readonly request_id: string;
                /** @description Where this code is explained. */
                readonly doc_url: string;
            };
        };
        /** @description Something that happened, as it is sent; never changed. */
        readonly Event: components["schemas"]["TapApprovedEvent"] | components["schemas"]["TapDeclinedEvent"] | components["schemas"]["TapReversedEvent"] | components["schemas"]["ChargeCapturedEvent"] | components["schemas"]["ChargeRefundedEvent"] | components["schemas"]["ChargeFailedEvent"] | components["schemas"]["PayoutScheduledEvent"] | components["schemas"]["PayoutPaidEvent"] | components["schemas"]["PayoutFailedEvent"] | components["schemas"]["DisputeOpenedEvent"] | components["schemas"]["DisputeEvidenceRequiredEvent"] | components["schemas"]["DisputeClosedEvent"];
        /** @description An event and what became of telling of it, delivery by delivery. */
        readonly EventDetail: components["schemas"]["StoredEvent"] & {
            /**
             * @description The worst over its endpoints: failed when one was given up, else pending while one is open, delivered when all acknowledged it, none when no endpoint was to get it, or none any more.
             * @enum {string}
             */
            readonly delivery_status: "delivered" | "pending" | "failed" | "none";
            readonly delivery_counts: components["schemas"]["DeliveryCounts"];
            /** @description Newest first, a hundred at most. */
            readonly deliveries: readonly components["schemas"]["WebhookDeliveryDetail"][];
        };
        /**
         * @description A kind of event.
         * @enum {string}
         */
        readonly EventKind: "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed";
        /** @description One page. */
        readonly EventList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["ListedEvent"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description The fields of the draft to change; null clears. All files together may have 4.5 MB. */
        readonly EvidenceRequest: {
            /** @description Your account of what happened. */
            readonly explanation?: string | null;
            /** @description The receipt as text, or what it showed. */
            readonly receipt?: string | null;
            /** @description The messages between you and the cardholder. */
            readonly customer_communication?: string | null;
            /** @description When the goods or the service were provided. */
            readonly service_date?: string | null;
            /** @description The refund policy, as the cardholder was told. */
            readonly refund_policy?: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: the receipt. */
            readonly receipt_file?: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: messages to and from the cardholder. */
            readonly customer_communication_file?: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: proof that the service was provided. */
            readonly service_documentation_file?: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: the refund policy as the cardholder saw it. */
            readonly refund_policy_file?: string | null;
            /** @description The id of a file from `POST /files` with the purpose `dispute_evidence`: anything else. */
            readonly other_file?: string | null;
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
        /** @description Bank account to pay out to: `iban`, or `account_number` and `routing_number`. It takes the place of the one in its currency; those in other currencies stay. */
        readonly ExternalAccount: {
            /**
             * @description Country of the bank (ISO 3166-1 alpha-2); the sub-merchant’s unless given.
             * @example US
             */
            readonly country?: string | null;
            /**
             * @description Currency of the account (ISO 4217): the one that is paid to it. By default default_currency.
             * @example USD
             */
            readonly currency?: string | null;
            /**
             * @description Name in which the account is held.
             * @example Jenny Rosen
             */
            readonly account_holder_name?: string | null;
            /**
             * @description IBAN; replaces account_number and routing_number. Write-only.
             * @example DE89370400440532013000
             */
            readonly iban?: string | null;
            /**
             * @description Account number, where the bank has no IBAN. Write-only.
             * @example 000123456789
             */
            readonly account_number?: string | null;
            /**
             * @description Routing number (US), sort code (GB), bank and branch code (SG) of that account.
             * @example 110000000
             */
            readonly routing_number?: string | null;
        } | null;
        readonly FailedRequest: {
            /** @description The id of the newest request. */
            readonly id: string;
            /**
             * @description Always `failed_request`.
             * @constant
             */
            readonly object: "failed_request";
            /** @description The method. */
            readonly method: string;
            /** @description The pattern of its path. */
            readonly route: string;
            /** @description The status of the answer. */
            readonly status: number;
            /** @description The code of the refusal. */
            readonly code: string;
            /** @description The API key that was sent, by its id. */
            readonly key: string;
            /** @description How many were refused alike in the hour. */
            readonly count: number;
            /**
             * Format: date-time
             * @description When the hour began.
             */
            readonly began_at: string;
            /**
             * Format: date-time
             * @description When the newest was refused.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly FailedRequestList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["FailedRequest"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
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
        readonly Fault: {
            /**
             * @description The PSP call to strike; * for any.
             * @enum {string}
             */
            readonly operation: "accounts.create" | "accounts.update" | "accounts.retrieve" | "taps.authorise" | "taps.increase" | "taps.extend" | "taps.capture" | "taps.reverse" | "taps.refund" | "taps.retrieve_refund" | "payouts.create" | "payouts.retrieve" | "disputes.retrieve" | "disputes.submit" | "disputes.accept" | "*";
            /**
             * @description timeout: it acts, but its answer is lost. error: it fails and does nothing. slow: it takes three seconds.
             * @enum {string}
             */
            readonly kind: "timeout" | "error" | "slow";
            /** @description How many calls it strikes. By default `1`. */
            readonly times?: number;
        };
        /** @description The platform's share of each capture in a currency. */
        readonly FeePlan: {
            /** @description The share, in hundredths of a per cent: 150 is 1.5 %. */
            readonly basis_points: number;
            /** @description The fixed part, in minor units of the currency. */
            readonly fixed_amount: number;
        };
        readonly FileUpload: {
            /**
             * Format: binary
             * @description The file itself.
             */
            readonly file: Blob;
            /**
             * @description The purpose of the file. By default `identity_document`.
             * @enum {string}
             */
            readonly purpose?: "identity_document" | "company_document" | "address_document" | "dispute_evidence";
        };
        /** @description One page. */
        readonly Folio: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["FolioLine"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A line of a stay. */
        readonly FolioLine: {
            /**
             * @description Always `folio_line`.
             * @constant
             */
            readonly object: "folio_line";
            /**
             * @description What happened. The amount of an increase is the new total. A reversal gives back what was captured, or else what was held; expiry and release give back what was held.
             * @enum {string}
             */
            readonly kind: "authorisation" | "increase" | "increase_declined" | "extension" | "extension_declined" | "charge" | "void" | "capture" | "capture_failed" | "release" | "reversal" | "expiry" | "refund" | "refund_failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly at: string;
            /** @description In minor units; null where none belongs to it. */
            readonly amount: number | null;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The authorisation of the stay that it is about. */
            readonly authorisation: string;
            /** @description The charge that was posted or voided. */
            readonly charge: string | null;
            /** @description The refund. */
            readonly refund: string | null;
            /** @description Yours. */
            readonly description: string | null;
            /** @description Yours. */
            readonly reference: string | null;
            /** @description When the hold ends since then. */
            readonly capture_before: string | null;
        };
        readonly Health: {
            /**
             * @description Always `ok`: any other state is a refusal.
             * @constant
             */
            readonly status: "ok";
            /** @description The version of Taprail. */
            readonly version: string;
            /**
             * @description The environment of the deployment and its keys.
             * @enum {string}
             */
            readonly environment: "test" | "production";
        };
        /** @description What was done under an idempotency key. */
        readonly IdempotencyKey: {
            /** @description The key. */
            readonly key: string;
            /**
             * @description Always `idempotency_key`.
             * @constant
             */
            readonly object: "idempotency_key";
            /**
             * @description pending while it is in progress, waits for its card or has an outcome that is not known yet; refused where nothing happened, for good.
             * @enum {string}
             */
            readonly state: "pending" | "done" | "refused";
            /**
             * @description What was asked for; request for all that is not about a tap.
             * @enum {string}
             */
            readonly operation: "tap" | "capture" | "increase" | "extend" | "charge" | "void" | "reverse" | "refund" | "dispute_submit" | "dispute_accept" | "request";
            /** @description The tap that was taken or changed, as it stands now, with the ids of its transaction and authorisation. While it is pending, GET /v1/taps/{id} may not know it yet. Null for a request and where nothing happened. */
            readonly tap: components["schemas"]["Tap"] | null;
            /** @description The id of the charge, where one was asked for. */
            readonly charge: string | null;
            /** @description The id of the refund, where one was asked for. */
            readonly refund: string | null;
            /** @description Of an operation on a tap; null otherwise. */
            readonly refusal: components["schemas"]["KeyRefusal"] | null;
            /** @description Whether the key is free again: the same request with it would happen again. */
            readonly expired: boolean;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the key is free again.
             */
            readonly expires_at: string;
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
        /** @description The new total of an authorisation. */
        readonly IncreaseRequest: {
            /** @description The new total, never a difference. */
            readonly amount: number;
        };
        /** @description The person who trades. Only with businessType `individual`. */
        readonly Individual: {
            /**
             * @description Given name.
             * @example Jenny
             */
            readonly first_name?: string | null;
            /**
             * @description Family name.
             * @example Rosen
             */
            readonly last_name?: string | null;
            readonly dob?: components["schemas"]["DateOfBirth"];
            /**
             * Format: email
             * @description The person’s own e-mail address.
             * @example jenny@example.com
             */
            readonly email?: string | null;
            /**
             * @description Phone number with country code (E.164); spaces and hyphens are ignored.
             * @example +442079460958
             */
            readonly phone?: string | null;
            readonly address?: components["schemas"]["Address"];
            /**
             * @description National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.
             * @example 123-45-6789
             */
            readonly id_number?: string | null;
            /**
             * @description Last four digits of the social security number. United States only. Write-only.
             * @example 6789
             */
            readonly ssn_last_4?: string | null;
            readonly verification?: components["schemas"]["Verification"];
        } | null;
        /** @description Why an operation on a tap was refused. */
        readonly KeyRefusal: {
            /** @description The code of the refusal. */
            readonly code: string;
            /** @description The reason, in a sentence. */
            readonly message: string;
        };
        readonly LedgerEntry: {
            /** @description The entry. */
            readonly id: string;
            /**
             * @description Always `ledger_entry`.
             * @constant
             */
            readonly object: "ledger_entry";
            /** @description Shared by the entries that balance each other. */
            readonly posting: string;
            /**
             * @description The kind of account.
             * @enum {string}
             */
            readonly account: "psp_clearing" | "psp_fees" | "psp_reserves" | "psp_transfers" | "psp_adjustments" | "fx_clearing" | "platform_operating" | "platform_in_transit" | "submerchant_pending" | "submerchant_available" | "submerchant_in_transit" | "submerchant_dispute_hold";
            /** @description The externalRef; null for the platform itself. */
            readonly submerchant: string | null;
            /** @description A debit is positive, a credit negative. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The kind of movement, such as capture. */
            readonly kind: string;
            /** @description The object that moved the money: a transaction, one of its refunds or disputes, a payout or a movement of the provider. */
            readonly source: string | null;
            /** @description The transaction that moved the money; null if none did. */
            readonly transaction: string | null;
            /** @description The payout that moved the money; null if none did. */
            readonly payout: string | null;
            /** @description The provider's movement that this posts; null for our own operations. */
            readonly provider_movement: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly LedgerEntryList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["LedgerEntry"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description An event and what became of telling of it. */
        readonly ListedEvent: components["schemas"]["StoredEvent"] & {
            /**
             * @description The worst over its endpoints: failed when one was given up, else pending while one is open, delivered when all acknowledged it, none when no endpoint was to get it, or none any more.
             * @enum {string}
             */
            readonly delivery_status: "delivered" | "pending" | "failed" | "none";
            readonly delivery_counts: components["schemas"]["DeliveryCounts"];
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
        /** @description The debt of a sub-merchant, as of its available money. */
        readonly NegativeBalance: {
            /**
             * @description Always `negative_balance`.
             * @constant
             */
            readonly object: "negative_balance";
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description In minor units: a negative number. */
            readonly available: number;
            /** @description Since when it has been negative without a break; null if it was made up for meanwhile. */
            readonly negative_since: string | null;
        };
        /** @description One page. */
        readonly NegativeBalanceList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["NegativeBalance"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly NewOnboardingLink: {
            /** @description The link. */
            readonly id: string;
            /**
             * @description Always `onboarding_link`.
             * @constant
             */
            readonly object: "onboarding_link";
            /** @description The sub-merchant that fills it in, by its externalRef. */
            readonly submerchant: string;
            /**
             * @description Only an open link works.
             * @enum {string}
             */
            readonly status: "open" | "expired" | "revoked";
            /** @description Its maker: the id of an API key or a dashboard user. */
            readonly made_by: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            readonly expires_at: string;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
            /** @description Its address, shown this once. */
            readonly url: string | null;
        };
        readonly NewPageLink: {
            /** @description The link. */
            readonly id: string;
            /**
             * @description Always `page_link`.
             * @constant
             */
            readonly object: "page_link";
            /** @description The sub-merchant whose page it opens, by its externalRef. */
            readonly submerchant: string;
            /**
             * @description Only an open link works, once.
             * @enum {string}
             */
            readonly status: "open" | "opened" | "expired" | "revoked";
            /** @description Its maker: the id of an API key or a dashboard user. */
            readonly made_by: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it expires, unless it is opened before.
             */
            readonly expires_at: string;
            /** @description When it was opened; its session ends 30 minutes later. */
            readonly opened_at: string | null;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
            /** @description Its address, shown this once. */
            readonly url: string | null;
        };
        /** @description Which events to send again. */
        readonly NewRedelivery: {
            /**
             * Format: date-time
             * @description Events created from then on.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Events created before then; the present if absent or ahead of it.
             */
            readonly to?: string;
            /** @description Only events of these kinds. */
            readonly types?: readonly components["schemas"]["EventKind"][];
            /**
             * @description Only events with this delivery status.
             * @enum {string}
             */
            readonly status?: "delivered" | "pending" | "failed" | "none";
            /** @description Only to this endpoint. */
            readonly endpoint?: string;
        };
        /** @description Where to send which events. */
        readonly NewWebhookEndpoint: {
            /** @description An http or https address; production takes https alone. It must be public, except that the test environment also takes addresses of its own machine. */
            readonly url: string;
            /** @description The kinds of events that it gets, or * for all, those to come included. */
            readonly events: readonly ("*" | "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed")[];
            /** @description Yours. */
            readonly description?: string | null;
            /** @description While false nothing is sent to it: events that happen meanwhile are not kept for it, but can be redelivered. By default `true`. */
            readonly enabled?: boolean;
        };
        readonly OnboardingLink: {
            /** @description The link. */
            readonly id: string;
            /**
             * @description Always `onboarding_link`.
             * @constant
             */
            readonly object: "onboarding_link";
            /** @description The sub-merchant that fills it in, by its externalRef. */
            readonly submerchant: string;
            /**
             * @description Only an open link works.
             * @enum {string}
             */
            readonly status: "open" | "expired" | "revoked";
            /** @description Its maker: the id of an API key or a dashboard user. */
            readonly made_by: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            readonly expires_at: string;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
        };
        /** @description One page. */
        readonly OnboardingLinkList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["OnboardingLink"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly OnboardingLinkRequest: {
            /** @description The sub-merchant, by its externalRef. */
            readonly submerchant: string;
            /** @description Days until it expires. By default `7`. */
            readonly valid_days?: number;
        };
        /**
         * @description received: accepted and queued. creating: the PSP account is being provisioned. pending_requirements: read currentlyDue and PATCH. enabled: onboarded; the flags say what it can do. rejected: declined for good. errored: provisioning failed; submit it again.
         * @enum {string}
         */
        readonly OnboardingStatus: "received" | "creating" | "pending_requirements" | "enabled" | "rejected" | "errored";
        /** @description One owner. */
        readonly Owner: {
            /**
             * @description Given name.
             * @example Jenny
             */
            readonly first_name?: string | null;
            /**
             * @description Family name.
             * @example Rosen
             */
            readonly last_name?: string | null;
            readonly dob?: components["schemas"]["DateOfBirth"];
            /**
             * Format: email
             * @description The person’s own e-mail address.
             * @example jenny@example.com
             */
            readonly email?: string | null;
            /**
             * @description Phone number with country code (E.164); spaces and hyphens are ignored.
             * @example +442079460958
             */
            readonly phone?: string | null;
            readonly address?: components["schemas"]["Address"];
            /**
             * @description National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.
             * @example 123-45-6789
             */
            readonly id_number?: string | null;
            /**
             * @description Last four digits of the social security number. United States only. Write-only.
             * @example 6789
             */
            readonly ssn_last_4?: string | null;
            readonly verification?: components["schemas"]["Verification"];
            readonly relationship?: components["schemas"]["Relationship"];
        } | null;
        readonly PageLink: {
            /** @description The link. */
            readonly id: string;
            /**
             * @description Always `page_link`.
             * @constant
             */
            readonly object: "page_link";
            /** @description The sub-merchant whose page it opens, by its externalRef. */
            readonly submerchant: string;
            /**
             * @description Only an open link works, once.
             * @enum {string}
             */
            readonly status: "open" | "opened" | "expired" | "revoked";
            /** @description Its maker: the id of an API key or a dashboard user. */
            readonly made_by: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it expires, unless it is opened before.
             */
            readonly expires_at: string;
            /** @description When it was opened; its session ends 30 minutes later. */
            readonly opened_at: string | null;
            /** @description When it was revoked. */
            readonly revoked_at: string | null;
        };
        /** @description One page. */
        readonly PageLinkList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["PageLink"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly PageLinkRequest: {
            /** @description The sub-merchant, by its externalRef. */
            readonly submerchant: string;
            /** @description Days until it expires. By default `1`. */
            readonly valid_days?: number;
        };
        /** @description The pauses to change; a missing one stays as it is. */
        readonly PauseChange: {
            /** @description True pauses charges, so that taps are refused. */
            readonly charges?: boolean;
            /** @description True pauses payouts, so that the balance stays. */
            readonly payouts?: boolean;
        };
        /** @description The platform's own pauses, whatever the PSP allows; only the platform ends them. */
        readonly Pauses: {
            /** @description Whether the platform has paused charges. */
            readonly charges: boolean;
            /** @description Whether the platform has paused payouts. */
            readonly payouts: boolean;
        };
        /** @description Money on its way to a bank, from its scheduling to its end. */
        readonly Payout: {
            /** @description The payout. */
            readonly id: string;
            /**
             * @description Always `payout`.
             * @constant
             */
            readonly object: "payout";
            /** @description The externalRef; null for a payout of the platform itself. */
            readonly submerchant: string | null;
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Deductions from the platform's fees before the rest was paid out. Empty for a payout of a sub-merchant. It stays taken off even if the payout fails or is cancelled. */
            readonly deductions: readonly components["schemas"]["PayoutDeduction"][];
            /**
             * @description scheduled can be cancelled, and is if payouts are paused or the bank account is gone before it is sent; paid, failed and cancelled are final.
             * @enum {string}
             */
            readonly status: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
            /** @description Whether the schedule made it. */
            readonly automatic: boolean;
            /**
             * Format: date-time
             * @description When it should arrive.
             */
            readonly eta: string;
            /** @description The bank's reference, once it is paid; the provider's if the bank has no name for it or has not told it yet. */
            readonly wire_reference: string | null;
            /** @description Why the bank rejected it: account_closed, no_account, account_frozen, invalid_account_number, incorrect_account_holder_name, bank_rejected, could_not_process. The money is available again. */
            readonly failure_code: string | null;
            /**
             * Format: date-time
             * @description When it was scheduled.
             */
            readonly created_at: string;
            /** @description How much less than its amount the provider had when it was last to be sent, so that it waits; null otherwise. No event has this field. */
            readonly missing_amount?: number | null;
            /** @description Since when the provider calls it paid without telling what the bank calls it. It stays in_transit for a day at most; a reference that comes later is filled in. Null otherwise. No event has this field. */
            readonly awaits_reference_since?: string | null;
            /** @description Since when the provider has not said whether it pays it out, and a person has to decide whether it is sent once more; null otherwise. No event has this field. */
            readonly decision_since?: string | null;
        };
        /** @description A deduction from the platform's fees before they are paid out. */
        readonly PayoutDeduction: {
            /**
             * @description The provider's own fees, what it holds in reserve, what people transferred or paid out there, and its other adjustments.
             * @enum {string}
             */
            readonly kind: "provider_fees" | "provider_reserves" | "provider_transfers" | "provider_adjustments";
            /** @description In minor units; negative if it was added, as by a top-up. */
            readonly amount: number;
        };
        /** @description A payout with the first page of its items. */
        readonly PayoutDetail: {
            /** @description The payout. */
            readonly id: string;
            /**
             * @description Always `payout`.
             * @constant
             */
            readonly object: "payout";
            /** @description The externalRef; null for a payout of the platform itself. */
            readonly submerchant: string | null;
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Deductions from the platform's fees before the rest was paid out. Empty for a payout of a sub-merchant. It stays taken off even if the payout fails or is cancelled. */
            readonly deductions: readonly components["schemas"]["PayoutDeduction"][];
            /**
             * @description scheduled can be cancelled, and is if payouts are paused or the bank account is gone before it is sent; paid, failed and cancelled are final.
             * @enum {string}
             */
            readonly status: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
            /** @description Whether the schedule made it. */
            readonly automatic: boolean;
            /**
             * Format: date-time
             * @description When it should arrive.
             */
            readonly eta: string;
            /** @description The bank's reference, once it is paid; the provider's if the bank has no name for it or has not told it yet. */
            readonly wire_reference: string | null;
            /** @description Why the bank rejected it: account_closed, no_account, account_frozen, invalid_account_number, incorrect_account_holder_name, bank_rejected, could_not_process. The money is available again. */
            readonly failure_code: string | null;
            /**
             * Format: date-time
             * @description When it was scheduled.
             */
            readonly created_at: string;
            /** @description How much less than its amount the provider had when it was last to be sent, so that it waits; null otherwise. No event has this field. */
            readonly missing_amount?: number | null;
            /** @description Since when the provider calls it paid without telling what the bank calls it. It stays in_transit for a day at most; a reference that comes later is filled in. Null otherwise. No event has this field. */
            readonly awaits_reference_since?: string | null;
            /** @description Since when the provider has not said whether it pays it out, and a person has to decide whether it is sent once more; null otherwise. No event has this field. */
            readonly decision_since?: string | null;
            readonly items: components["schemas"]["PayoutItemList"];
        };
        /** @description The bank rejected the payout, for the reason in failure_code; the money is available again. */
        readonly PayoutFailedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "payout.failed";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with failure_code, status. */
                readonly object: components["schemas"]["Payout"] & {
                    /** @description Why. */
                    readonly failure_code: string;
                    /**
                     * @description Always `failed` in this event.
                     * @constant
                     */
                    readonly status: "failed";
                };
            };
        };
        /** @description An item of a payout. The items sum to its amount. */
        readonly PayoutItem: {
            /** @description The item. */
            readonly id: string;
            /**
             * @description Always `payout_item`.
             * @constant
             */
            readonly object: "payout_item";
            /**
             * @description The cause of the item: a transaction that settled, was refunded or disputed; the fee that a refund or reversal has yet to return, and its return; a payout that came back; part of a balance, which the next payout deducts as paid_before; what the provider has no unit for, which is carried_over to the next payout; a minor unit or a few that it lacked after rounding what it converted, which payout_difference leaves to the next payout; or a movement made by the provider or a person there.
             * @enum {string}
             */
            readonly kind: "settlement" | "refund" | "refund_failure" | "refund_late" | "reversal" | "fee_return" | "dispute" | "dispute_won" | "dispute_withdrawn" | "dispute_reinstated" | "payout_failed" | "payout_cancelled" | "payout_late" | "part" | "paid_before" | "carried_over" | "payout_difference" | "provider_fee" | "provider_reserve" | "provider_transfer" | "provider_adjustment" | "outside_payout" | "outside_refund" | "conversion_difference";
            /** @description In minor units; negative when it is taken back. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The transaction, where it is about one. */
            readonly transaction: string | null;
            /** @description The payout that came back or was made before, where it is about one. */
            readonly payout: string | null;
            /** @description The movement of the provider, where it is about one. */
            readonly provider_movement: string | null;
            /**
             * Format: date-time
             * @description When the balance moved.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly PayoutItemList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["PayoutItem"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description One page. */
        readonly PayoutList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Payout"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description The bank confirmed that it received the payout, under wire_reference. */
        readonly PayoutPaidEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "payout.paid";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with wire_reference, status. */
                readonly object: components["schemas"]["Payout"] & {
                    /** @description The bank's. */
                    readonly wire_reference: string;
                    /**
                     * @description Always `paid` in this event.
                     * @constant
                     */
                    readonly status: "paid";
                };
            };
        };
        /** @description The payout to make. */
        readonly PayoutRequest: {
            /** @description The externalRef. Without it the platform's own fees are paid out. */
            readonly submerchant?: string;
            /** @description ISO 4217, upper case. */
            readonly currency: string;
            /** @description In minor units. All that is available by default. */
            readonly amount?: number;
        };
        /** @description When money is paid out. */
        readonly PayoutSchedule: {
            /**
             * @description How often money is paid out.
             * @example daily
             * @enum {string|null}
             */
            readonly interval?: "daily" | "weekly" | "monthly" | "manual" | null;
            /**
             * @description Business days between capture and payout.
             * @example 1
             */
            readonly delay_days?: number | null;
        } | null;
        /** @description A payout is queued to be disbursed; eta says when it should arrive. */
        readonly PayoutScheduledEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "payout.scheduled";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with eta. */
                readonly object: components["schemas"]["Payout"] & {
                    /**
                     * Format: date-time
                     * @description When it should arrive.
                     */
                    readonly eta: string;
                };
            };
        };
        /** @description A dispute that the provider has opened just now. */
        readonly PendingDispute: {
            /**
             * @description Always `dispute`.
             * @constant
             */
            readonly object: "dispute";
            /**
             * @description It has no id yet.
             * @enum {string}
             */
            readonly status: "pending";
            /** @description The disputed transaction. */
            readonly transaction: string;
            /** @description In minor units. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /**
             * @description Why the cardholder disputes it.
             * @enum {string}
             */
            readonly reason: "fraudulent" | "authorisation" | "processing_error" | "product_not_received" | "product_unacceptable" | "duplicate" | "credit_not_processed" | "general";
        };
        /** @description A later step whose outcome is not known yet. */
        readonly PendingOperation: {
            /**
             * @description The step that was asked for; expire is the service itself.
             * @enum {string}
             */
            readonly kind: "capture" | "increase" | "extend" | "reverse" | "expire" | "refund" | "return_fee" | "dispute_submit" | "dispute_accept";
            /** @description The amount captured, given back or disputed, the new total of an increase, or what an extension holds. */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly began_at: string;
            /** @description Since when a person has to decide whether the provider is asked once more: it has not said for a day whether it did it. Null otherwise. */
            readonly decision_since: string | null;
        };
        /** @description The platform that an API key belongs to. */
        readonly Platform: {
            /**
             * @description Always `platform`.
             * @constant
             */
            readonly object: "platform";
            /** @description Unique in the deployment; the --platform of commands. */
            readonly name: string;
            /**
             * Format: date-time
             * @description When it was created, or reset.
             */
            readonly created_at: string;
        };
        /** @description The empty platform, and the one it replaced. */
        readonly PlatformReset: {
            /**
             * @description Always `platform_reset`.
             * @constant
             */
            readonly object: "platform_reset";
            readonly platform: components["schemas"]["Platform"];
            readonly replaced: components["schemas"]["Platform"];
        };
        /** @description A charge, as its authorisation shows it. */
        readonly PostedCharge: {
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
            readonly created_at: string;
        };
        readonly ProvenRecord: {
            /** @description Which operation on the transaction. */
            readonly position: number;
            /** @description The stages that it recorded, byte for byte as stored and hashed: JSON. */
            readonly stages: string;
            /** @description The hash of the record before; zeros for the first. */
            readonly previous_hash: string;
            /** @description SHA-256 of previous_hash as text, a line feed and stages. */
            readonly hash: string;
            /** @description How it is part of its seal; null while it is not sealed. */
            readonly inclusion: components["schemas"]["SealInclusion"] | null;
        };
        /** @description Money that moved at the provider without a request of ours: its fees and reserves, and what people or conversions moved there. */
        readonly ProviderMovement: {
            /** @description The movement. */
            readonly id: string;
            /**
             * @description Always `provider_movement`.
             * @constant
             */
            readonly object: "provider_movement";
            /** @description The externalRef of whose account it was on; null for the platform's own. */
            readonly submerchant: string | null;
            /**
             * @description Why the provider moved it; unknown if the provider has a new reason.
             * @enum {string}
             */
            readonly kind: "capture" | "refund" | "refund_failure" | "reversal" | "dispute" | "dispute_return" | "payout" | "payout_failure" | "fee_income" | "fee_return" | "fee" | "reserve" | "transfer" | "adjustment" | "collection" | "unknown";
            /** @description The provider's own word for it. */
            readonly provider_kind: string;
            /** @description The provider's id of the movement. */
            readonly provider_reference: string;
            /** @description The provider's id of what moved it, such as a payout; null where it names none. */
            readonly source_reference: string | null;
            /** @description In minor units. By this the balance at the provider changed. */
            readonly amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The kind of its posting; null for a refund made at the provider, which its transaction has posted. */
            readonly booked_as: string | null;
            /** @description Whether a person or a schedule at the provider moved it. */
            readonly outside: boolean;
            /** @description The transaction that it is about; null if it is about none. */
            readonly transaction: string | null;
            /**
             * Format: date-time
             * @description When it happened, on the provider's clock.
             */
            readonly happened_at: string;
            /**
             * Format: date-time
             * @description When it was posted.
             */
            readonly created_at: string;
        };
        /** @description One page. */
        readonly ProviderMovementList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["ProviderMovement"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A provider's event, as the simulator sends it. */
        readonly PspWebhook: {
            /** @description The provider's id of the event; one that was received before changes nothing. */
            readonly id: string;
            /** @description The kind of event, in words of the provider. */
            readonly type: string;
            /** @description The account that it is about. */
            readonly account: string;
            /** @description The object that it is about, if not the account itself. */
            readonly object?: string;
        };
        /** @description Where the reader stands. Required with registration_code. */
        readonly ReaderAddress: {
            /** @description Street and number. */
            readonly line1: string;
            /** @description Floor, suite or building. */
            readonly line2?: string;
            /** @description City or town. */
            readonly city: string;
            /** @description State or province, where addresses have one. */
            readonly state?: string;
            /** @description Postal code. */
            readonly postal_code: string;
            /** @description ISO 3166-1 alpha-2. */
            readonly country: string;
        };
        /** @description A receipt of a payment or of a refund. */
        readonly Receipt: {
            /**
             * @description Always `receipt`.
             * @constant
             */
            readonly object: "receipt";
            /** @description The transaction. */
            readonly transaction: string;
            /** @description The refund whose receipt it is; null for that of the payment. */
            readonly refund: string | null;
            /**
             * @description Whom it is for.
             * @enum {string}
             */
            readonly copy: "cardholder" | "merchant";
            /**
             * @description The language of its text and HTML.
             * @enum {string}
             */
            readonly language: "en" | "de" | "fr" | "es" | "it" | "nl";
            /**
             * @description A hold that is not captured is a pre_authorisation.
             * @enum {string}
             */
            readonly kind: "payment" | "pre_authorisation" | "refund";
            /**
             * @description What became of it.
             * @enum {string}
             */
            readonly outcome: "approved" | "declined" | "cancelled" | "pending" | "reversed" | "expired" | "failed";
            /**
             * Format: date-time
             * @description When it was paid, or refunded.
             */
            readonly at: string;
            /**
             * Format: date-time
             * @description The same in the time zone of the sub-merchant.
             */
            readonly local_time: string;
            /** @description The IANA name of that time zone. */
            readonly time_zone: string;
            /** @description When the refunded payment was made; null on that of the payment. */
            readonly paid_at: string | null;
            readonly merchant: components["schemas"]["ReceiptMerchant"];
            /** @description In minor units, without the tip. */
            readonly amount: number;
            /** @description In minor units. */
            readonly tip_amount: number;
            /** @description The captured amount, else what is or was to be held. */
            readonly total_amount: number;
            /** @description The amount that the scheme approved. */
            readonly amount_authorised: number;
            /** @description The captured amount. */
            readonly amount_captured: number;
            /** @description The refunded amount. */
            readonly amount_refunded: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The card, where one was read. */
            readonly card: components["schemas"]["ReceiptCard"] | null;
            /** @description The issuer's code for its approval. */
            readonly authorisation_code: string | null;
            /** @description The newest 20 refunds at most, oldest first. */
            readonly refunds: readonly components["schemas"]["ReceiptRefund"][];
            /** @description How many refunds there are. */
            readonly refunds_count: number;
            /** @description Null on the cardholder's copy. */
            readonly merchant_details: components["schemas"]["ReceiptMerchantDetails"] | null;
            /** @description The public page of the payment, for a QR code for example. Whoever has the address can see it. Null once it has expired. */
            readonly receipt_url: string | null;
            /** @description When that page ends. */
            readonly receipt_url_expires_at: string | null;
        };
        /** @description What a receipt says about the card. */
        readonly ReceiptCard: {
            /** @description The scheme of the card. */
            readonly scheme: ("visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "interac" | "eftpos" | "cartes_bancaires") | null;
            /** @description The number with all but its last four digits hidden. */
            readonly masked_number: string | null;
            /** @description How the card was read. */
            readonly entry_mode: ("contactless" | "chip" | "magnetic_stripe") | null;
            /** @description The application on the card (AID), in hexadecimal. */
            readonly application_id: string | null;
            /** @description The card's own name for the application. */
            readonly application_label: string | null;
            /** @description How the cardholder was verified: on their own device, by PIN, by signature, or not at all. */
            readonly verification: ("cdcvm" | "pin" | "signature" | "none") | null;
        };
        /** @description A receipt on its way by e-mail. */
        readonly ReceiptMail: {
            /** @description The e-mail; part of its Message-ID. */
            readonly id: string;
            /**
             * @description Always `receipt_mail`.
             * @constant
             */
            readonly object: "receipt_mail";
            /** @description The transaction. */
            readonly transaction: string;
            /** @description The refund whose receipt it is; null for that of the payment. */
            readonly refund: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly created_at: string;
        };
        /** @description Where to send a receipt. */
        readonly ReceiptMailRequest: {
            /** @description The address. It is deleted once the mail is sent, or after an hour. */
            readonly email: string;
            /**
             * @description Its language; by default that of the sub-merchant's country, else en.
             * @enum {string}
             */
            readonly language?: "en" | "de" | "fr" | "es" | "it" | "nl";
            /** @description The receipt of this refund instead. */
            readonly refund?: string;
        };
        /** @description The business, as the public knows it. */
        readonly ReceiptMerchant: {
            /** @description business_profile.receipt_name, else business_profile.name. */
            readonly name: string | null;
            /** @description The lines of business_profile.support_address. */
            readonly address: readonly string[];
        };
        /** @description Details for the merchant's files. */
        readonly ReceiptMerchantDetails: {
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The reader. */
            readonly device: string;
            /** @description Yours. */
            readonly reference: string | null;
            /** @description The issuer's raw answer, where it is told. */
            readonly response_code: string | null;
            /** @description Why it was declined. */
            readonly decline_reason: string | null;
            /** @description The application cryptogram, in hexadecimal. */
            readonly cryptogram: string | null;
        };
        /** @description A refund of the payment. */
        readonly ReceiptRefund: {
            /** @description The refund. */
            readonly id: string;
            /**
             * @description Whether the money went back.
             * @enum {string}
             */
            readonly status: "pending" | "succeeded" | "failed";
            /** @description In minor units. */
            readonly amount: number;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly at: string;
        };
        /** @description The end of the address of a public page. */
        readonly ReceiptRevocation: {
            /**
             * @description Always `receipt_revocation`.
             * @constant
             */
            readonly object: "receipt_revocation";
            /** @description The transaction. */
            readonly transaction: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            readonly revoked_at: string;
        };
        /** @description An event that is sent again. */
        readonly Redelivery: {
            /** @description The event. */
            readonly event: string;
            /** @description The new ones. */
            readonly deliveries: readonly components["schemas"]["WebhookDelivery"][];
        };
        /** @description Sending the events of a range again. */
        readonly RedeliveryJob: {
            /** @description The job. */
            readonly id: string;
            /**
             * @description Always `redelivery_job`.
             * @constant
             */
            readonly object: "redelivery_job";
            /**
             * @description How it stands.
             * @enum {string}
             */
            readonly status: "running" | "completed" | "stopped";
            /**
             * Format: date-time
             * @description Events created from then on.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Events created before then.
             */
            readonly to: string;
            /** @description Of these kinds alone. */
            readonly types: readonly components["schemas"]["EventKind"][] | null;
            /** @description Of this delivery status alone. */
            readonly delivery_status: ("delivered" | "pending" | "failed" | "none") | null;
            /** @description To this endpoint alone. */
            readonly endpoint: string | null;
            /** @description How far it has come between from and to. */
            readonly examined_until: string | null;
            /** @description How many events it has examined. */
            readonly events_examined: number;
            /** @description How many of them are sent again. */
            readonly events_redelivered: number;
            /** @description To how many endpoints, all in all. */
            readonly deliveries_created: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            readonly created_at: string;
            /** @description When it was completed or stopped. */
            readonly finished_at: string | null;
        };
        /** @description One page. */
        readonly RedeliveryJobList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["RedeliveryJob"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description Where to. */
        readonly RedeliveryTarget: {
            /** @description Only to this endpoint. */
            readonly endpoint?: string;
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
        readonly RefundFailure: {
            /** @description Stable code of the failure. */
            readonly code: string;
            /** @description The reason, in a sentence. */
            readonly message: string;
        };
        /** @description One page. */
        readonly RefundList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Refund"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description The money to give back. */
        readonly RefundRequest: {
            /** @description The transaction to refund. */
            readonly transaction: string;
            /** @description In minor units. All that is left by default. */
            readonly amount?: number;
            /** @description Yours. */
            readonly reason?: string;
        };
        readonly Rejection: {
            /**
             * @description The later disabledReason. By default `rejected.other`.
             * @enum {string}
             */
            readonly reason?: "rejected.fraud" | "rejected.terms_of_service" | "rejected.listed" | "rejected.other";
        };
        /** @description The person's role in the company. */
        readonly Relationship: {
            /**
             * @description Role in words.
             * @example Director
             */
            readonly title?: string | null;
            /**
             * @description Owns 25 % or more of the company.
             * @example true
             */
            readonly owner?: boolean | null;
            /**
             * @description Sits on the governing board.
             * @example true
             */
            readonly director?: boolean | null;
            /**
             * @description Has a leading part in running it.
             * @example true
             */
            readonly executive?: boolean | null;
            /**
             * @description Share owned, in per cent.
             * @example 50
             */
            readonly percent_ownership?: number | null;
        } | null;
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
        /** @description The totals of the span. */
        readonly ReportSummary: {
            /**
             * @description Always `report_summary`.
             * @constant
             */
            readonly object: "report_summary";
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
            /** @description The externalRef; null for all. */
            readonly submerchant: string | null;
            /** @description One per currency with any movement or balance. */
            readonly totals: readonly components["schemas"]["ReportTotals"][];
        };
        /** @description In minor units of the currency; each movement counts on its own day. */
        readonly ReportTotals: {
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Taken from cards in the span, less what was reversed in it. */
            readonly captured: number;
            /** @description Captures that were reversed in the span. */
            readonly reversed: number;
            /** @description Refunded in the span, less refunds that failed in it. */
            readonly refunded: number;
            /** @description The platform's fees of the captures in the span. */
            readonly fees: number;
            /** @description Fees returned in the span, with refunds and reversals. */
            readonly fees_returned: number;
            /** @description fees less fees_returned. */
            readonly fees_kept: number;
            /** @description Sum of amount in disputes.csv. */
            readonly disputed: number;
            /** @description Lost in disputes in the span, less what came back. */
            readonly disputes_lost: number;
            /** @description Left to sub-merchants: captured less refunded, disputes_lost and fees_kept. */
            readonly net: number;
            /** @description Sum of amount in payouts.csv of payouts whose status is paid. */
            readonly paid_out: number;
            /** @description Sum of closing_balance in balance.csv of the accounts pending. */
            readonly pending: number;
            /** @description The same of available. */
            readonly available: number;
            /** @description The same of in_transit. */
            readonly in_transit: number;
            /** @description The same of held. */
            readonly held: number;
            /** @description The same of operating; 0 for a sub-merchant. */
            readonly operating: number;
        };
        /** @description The person who opens the account for a company. */
        readonly Representative: {
            /**
             * @description Given name.
             * @example Jenny
             */
            readonly first_name?: string | null;
            /**
             * @description Family name.
             * @example Rosen
             */
            readonly last_name?: string | null;
            readonly dob?: components["schemas"]["DateOfBirth"];
            /**
             * Format: email
             * @description The person’s own e-mail address.
             * @example jenny@example.com
             */
            readonly email?: string | null;
            /**
             * @description Phone number with country code (E.164); spaces and hyphens are ignored.
             * @example +442079460958
             */
            readonly phone?: string | null;
            readonly address?: components["schemas"]["Address"];
            /**
             * @description National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.
             * @example 123-45-6789
             */
            readonly id_number?: string | null;
            /**
             * @description Last four digits of the social security number. United States only. Write-only.
             * @example 6789
             */
            readonly ssn_last_4?: string | null;
            readonly verification?: components["schemas"]["Verification"];
            readonly relationship?: components["schemas"]["Relationship"];
        } | null;
        readonly RequirementDemand: {
            /** @description Requirement items, as they will stand in currentlyDue. */
            readonly items?: readonly string[];
            /** @description Seconds; 14 days if absent. */
            readonly due_in?: number;
        };
        /** @description The PSP's requirements of the account. */
        readonly RequirementsProfile: {
            /** @description Needed now to keep the account enabled. Collect and PATCH immediately. */
            readonly currentlyDue: readonly string[];
            /** @description Required later, for example at a volume threshold. Gather ahead of time. In the test environment they move to currentlyDue, with 14 days to answer, once about 10,000 EUR were captured, in a round figure of the currency of the country (US: 10,000 USD). */
            readonly eventuallyDue: readonly string[];
            /** @description Items of currentlyDue whose deadline has passed. Submit urgently. */
            readonly pastDue: readonly string[];
            /** @description Supplied, and still being verified by the PSP. Wait. */
            readonly pendingVerification: readonly string[];
            /** @description When the first of the items in currentlyDue must be there, or null. */
            readonly currentDeadline: string | null;
            /** @description Why charges or payouts are disabled: requirements.currently_due, requirements.past_due, requirements.pending_verification, provisioning_error, payouts_paused, under_review, platform_paused, erased, rejected.fraud, rejected.terms_of_service, rejected.listed, rejected.other, other, or a newer reason of the PSP. platform_paused: the platform paused it. payouts_paused: the bank rejected three payouts in a row, and they are held until external_account, which is in currentlyDue, is supplied. Null while there is no account yet and whenever both are enabled. Final when status is rejected. */
            readonly disabledReason: string | null;
            /** @description Faults that the PSP found in items already supplied. no_bank_account: money in the currency that the reason names waits for a bank account in it. */
            readonly errors: readonly {
                /** @description The item that failed. */
                readonly requirement: string;
                /** @description Stable code of the failure. */
                readonly code: string;
                /** @description The fault and its remedy, in a sentence. */
                readonly reason: string;
            }[];
        };
        /** @description Why to reverse. */
        readonly ReversalRequest: {
            /** @description Yours. */
            readonly reason?: string;
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
        /** @description Commits to every record that was written since the seal before. Keep it: a person who has it can tell whether any of these records was altered, removed or added afterwards. All times are on the platform's clock, and all bytes in hexadecimal digits. */
        readonly Seal: {
            /** @description The seal. */
            readonly id: string;
            /**
             * @description Always `seal`.
             * @constant
             */
            readonly object: "seal";
            /** @description When the seal before was begun; null for the first. */
            readonly from: string | null;
            /**
             * Format: date-time
             * @description When it was begun: records written before are in this seal or in one before it, and those of operations that were still in progress then are in one after it.
             */
            readonly to: string;
            /** @description How many records it covers. */
            readonly count: number;
            /** @description The root of the Merkle tree over the hashes of these records. */
            readonly root: string;
            /** @description The hash of the seal before; zeros for the first. */
            readonly previous_hash: string;
            /** @description SHA-256 of what is signed. */
            readonly hash: string;
            /** @description The Ed25519 key that signed it. Compare it with the one you know. */
            readonly public_key: string;
            /** @description The Ed25519 signature. */
            readonly signature: string;
            /**
             * Format: date-time
             * @description When it was signed.
             */
            readonly created_at: string;
        };
        readonly SealInclusion: {
            /** @description The seal; it is among the seals of the proof. */
            readonly seal: string;
            /** @description The number of the leaf, from 0. */
            readonly index: number;
            /** @description The siblings from the leaf up to the root. */
            readonly path: readonly string[];
        };
        /** @description One page. */
        readonly SealList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Seal"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A version of a platform's settings, which never changes. */
        readonly Settings: {
            /**
             * @description Always `settings`.
             * @constant
             */
            readonly object: "settings";
            /** @description Rises by one with each change; 0 is the defaults. */
            readonly version: number;
            /**
             * @description By currency. Without a plan the platform keeps nothing.
             * @example {
             *       "EUR": {
             *         "basis_points": 300,
             *         "fixed_amount": 0
             *       }
             *     }
             */
            readonly fee_plans: {
                readonly [key: string]: components["schemas"]["FeePlan"];
            };
            /** @description How many times its amount a pre-authorisation may be increased to, where the tap names no ceiling_amount. */
            readonly ceiling_multiplier: number;
            /**
             * @description When a business day ends, in the sub-merchant's time zone. What is captured by then is available on the next business day.
             * @example 17:00
             */
            readonly cut_off: string;
            readonly payout_schedule: components["schemas"]["DefaultPayoutSchedule"];
            /**
             * @description The IANA name of a time zone. Days and months of the dashboard, of reports, statements and their files begin and end in it.
             * @example Europe/Zurich
             */
            readonly reporting_time_zone: string;
            /** @description Whether the provider may collect the negative balances of sub-merchants from their banks. Only with the debit_consent of each, and only in countries where the provider does so. */
            readonly collect_negative_balances: boolean;
            /** @description The years after its last transaction or payout for which the law has you keep what you know of a sub-merchant. Until then its personal data cannot be erased. */
            readonly retention_years: number;
            /** @description One in how many successful requests is kept in the archive of the dashboard, without bodies: 1 keeps all of them, null none. */
            readonly archive_one_in: number | null;
            /**
             * @description The tips that readers suggest, by currency. Without their own, currencies have 10, 15 and 20 %.
             * @example {
             *       "USD": {
             *         "percentages": [
             *           15,
             *           18,
             *           20
             *         ],
             *         "amounts": [
             *           100,
             *           200,
             *           300
             *         ],
             *         "amounts_below": 1000,
             *         "allow_custom": true
             *       }
             *     }
             */
            readonly tip_suggestions: {
                readonly [key: string]: components["schemas"]["TipSuggestions"];
            };
            /** @description The days after a payment for which its receipt has a public page, also for payments already made; 0 for none. */
            readonly receipt_url_days: number;
            /** @description Who made the version: the id of an API key or of a dashboard user, or cli; null for defaults. */
            readonly made_by: string | null;
            /** @description When it was made, on the platform's clock; null for defaults. */
            readonly created_at: string | null;
        };
        /** @description The fields to change; the rest stays. */
        readonly SettingsChange: {
            /**
             * @description By currency. Currencies that are not named keep theirs; null removes a plan.
             * @example {
             *       "EUR": {
             *         "basis_points": 300,
             *         "fixed_amount": 0
             *       }
             *     }
             */
            readonly fee_plans?: {
                readonly [key: string]: components["schemas"]["FeePlan"] | null;
            };
            /** @description How many times its amount a pre-authorisation may be increased to, where the tap names no ceiling_amount. */
            readonly ceiling_multiplier?: number;
            /**
             * @description When a business day ends, in the sub-merchant's time zone. What is captured by then is available on the next business day.
             * @example 17:00
             */
            readonly cut_off?: string;
            readonly payout_schedule?: components["schemas"]["DefaultPayoutScheduleChange"];
            /**
             * @description The IANA name of a time zone. Days and months of the dashboard, of reports, statements and their files begin and end in it.
             * @example Europe/Zurich
             */
            readonly reporting_time_zone?: string;
            /** @description Whether the provider may collect the negative balances of sub-merchants from their banks. Only with the debit_consent of each, and only in countries where the provider does so. */
            readonly collect_negative_balances?: boolean;
            /** @description The years after its last transaction or payout for which the law has you keep what you know of a sub-merchant. Until then its personal data cannot be erased. */
            readonly retention_years?: number;
            /** @description One in how many successful requests is kept in the archive of the dashboard, without bodies: 1 keeps all of them, null none. */
            readonly archive_one_in?: number | null;
            /**
             * @description By currency. Currencies that are not named keep theirs; null removes one.
             * @example {
             *       "USD": {
             *         "percentages": [
             *           15,
             *           18,
             *           20
             *         ],
             *         "amounts": [
             *           100,
             *           200,
             *           300
             *         ],
             *         "amounts_below": 1000,
             *         "allow_custom": true
             *       }
             *     }
             */
            readonly tip_suggestions?: {
                readonly [key: string]: components["schemas"]["TipSuggestionsChange"] | null;
            };
            /** @description The days after a payment for which its receipt has a public page, also for payments already made; 0 for none. */
            readonly receipt_url_days?: number;
        };
        /** @description One page. */
        readonly SettingsVersionList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Settings"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
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
        /** @description What is public of the business. All else that was submitted is never returned. */
        readonly ShownBusinessProfile: {
            /** @description The name of the business, as submitted in business_profile.name. */
            readonly name: string | null;
        };
        /** @description The lines and the total at a reader. */
        readonly ShownCart: {
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The lines, from top to bottom. */
            readonly items: readonly components["schemas"]["ShownItem"][];
            /** @description The line for tax. */
            readonly tax: number | null;
            /** @description The total. */
            readonly total: number;
        };
        /** @description A line. */
        readonly ShownItem: {
            /** @description What is sold. */
            readonly description: string;
            /** @description How many. */
            readonly quantity: number;
            /** @description The price of the line. */
            readonly amount: number;
        };
        /** @description In minor units. */
        readonly Statement: {
            /**
             * @description Always `statement`.
             * @constant
             */
            readonly object: "statement";
            /** @description The externalRef; null for the platform itself. */
            readonly submerchant: string | null;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description Such as 2026-11. */
            readonly month: string;
            /**
             * Format: date-time
             * @description The beginning of the month.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Its end, which is not part of it.
             */
            readonly to: string;
            /** @description The balance at the beginning. */
            readonly opening_balance: number;
            readonly totals: components["schemas"]["StatementTotals"];
            /** @description The balance at the end, or now if the month is not over. */
            readonly closing_balance: number;
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["StatementLine"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly StatementLine: {
            /** @description The line. */
            readonly id: string;
            /**
             * @description Always `statement_line`.
             * @constant
             */
            readonly object: "statement_line";
            /**
             * Format: date-time
             * @description When it was posted; the beginning of the day in the platform's own.
             */
            readonly created_at: string;
            /** @description The kind of posting, such as capture. */
            readonly kind: string;
            /** @description The same in words. */
            readonly description: string;
            /** @description The refund, dispute, payout, transaction or movement of the provider. */
            readonly source: string | null;
            /** @description Its transaction, such as a refund's. */
            readonly transaction: string | null;
            /** @description Yours for the transaction, or the bank's for the payout. */
            readonly reference: string | null;
            /** @description Your fee in the same currency, which is taken off. */
            readonly fee: number;
            /** @description The change of the balance, without the fee. */
            readonly amount: number;
            /** @description The balance after it. */
            readonly balance: number;
        };
        /** @description Change of the balance by each part, negative for amounts taken. With opening_balance they sum to closing_balance. */
        readonly StatementTotals: {
            /** @description Captures, less those that were reversed. */
            readonly captured: number;
            /** @description Refunds. */
            readonly refunded: number;
            /** @description Lost disputes. */
            readonly disputes_lost: number;
            /** @description Your fees; on the platform's own account its income. */
            readonly fees: number;
            /** @description Payouts, less those that came back. */
            readonly paid_out: number;
            /** @description Movements by the provider. */
            readonly other: number;
        };
        readonly StoredEvent: components["schemas"]["Event"];
        /** @description The onboarding record of a sub-merchant. */
        readonly SubMerchant: {
            /** @description The handle that the platform chose. */
            readonly externalRef: string;
            readonly status: components["schemas"]["OnboardingStatus"];
            /** @description Whether the account can charge. */
            readonly charges_enabled: boolean;
            /** @description Whether the account can be paid out. */
            readonly payouts_enabled: boolean;
            readonly requirements: components["schemas"]["RequirementsProfile"];
            readonly pauses: components["schemas"]["Pauses"];
            /** @description Changes made at the provider. Absent if there are none. */
            readonly notices?: readonly components["schemas"]["SubMerchantNotice"][];
            /**
             * @description Who trades.
             * @enum {string}
             */
            readonly businessType: "individual" | "company";
            /** @description Country in which the business trades (ISO 3166-1 alpha-2). */
            readonly country: string;
            readonly business_profile: components["schemas"]["ShownBusinessProfile"];
            /**
             * @description Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.
             * @example {
             *       "table": "12"
             *     }
             */
            readonly metadata: {
                readonly [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Since when its personal data is being erased. Absent unless it is; from then on it takes no charges and no changes.
             */
            readonly erased_at?: string;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            readonly updated_at: string;
        };
        /**
         * @description Details to merge into the record. Null clears a detail; missing fields stay unchanged. externalRef and country never change. Besides what this schema shows, the service takes any field by its dotted path in place of nested objects (`{"individual.id_number": "…"}`), its name in camelCase, and every path that the record's own requirements name.
         * @example {
         *       "individual": {
         *         "id_number": "123-45-6789"
         *       },
         *       "external_account": {
         *         "account_number": "000123456789",
         *         "routing_number": "110000000"
         *       }
         *     }
         */
        readonly SubMerchantChange: {
            /**
             * @description Your own handle for the sub-merchant, chosen once and for ever. Sending it again updates the same record.
             * @example restaurant-42
             */
            readonly externalRef?: string;
            /**
             * @description Who trades. `the service` is accepted as another word for `individual`.
             * @example individual
             * @enum {string}
             */
            readonly businessType?: "individual" | "company" | "the service";
            /**
             * @description ISO 3166-1 alpha-2 code of the country in which the business trades.
             * @example US
             */
            readonly country?: string;
            /**
             * Format: email
             * @description E-mail address of the business.
             * @example owner@example.com
             */
            readonly email?: string;
            readonly business_profile?: components["schemas"]["BusinessProfile"];
            readonly individual?: components["schemas"]["Individual"];
            readonly company?: components["schemas"]["Company"];
            readonly representative?: components["schemas"]["Representative"];
            /**
             * @description Owners of a company, each under a name you choose.
             * @example {
             *       "jenny": {
             *         "first_name": "Jenny",
             *         "relationship": {
             *           "percent_ownership": 50
             *         }
             *       }
             *     }
             */
            readonly owners?: {
                readonly [key: string]: components["schemas"]["Owner"];
            } | null;
            /**
             * @description Directors of a company, each under a name you choose.
             * @example {
             *       "jenny": {
             *         "first_name": "Jenny",
             *         "last_name": "Rosen"
             *       }
             *     }
             */
            readonly directors?: {
                readonly [key: string]: components["schemas"]["Director"];
            } | null;
            readonly external_account?: components["schemas"]["ExternalAccount"];
            readonly tos_acceptance?: components["schemas"]["TosAcceptance"];
            readonly debit_consent?: components["schemas"]["DebitConsent"];
            /**
             * @description Currency in which taps settle from then on (ISO 4217); by default that of external_account, else the first of the country.
             * @example USD
             */
            readonly default_currency?: string | null;
            /**
             * @description Time zone of the business by its IANA name; by country unless given. It decides when a business day ends.
             * @example Europe/Berlin
             */
            readonly timezone?: string | null;
            readonly payout_schedule?: components["schemas"]["PayoutSchedule"];
            readonly verification?: components["schemas"]["Verification"];
            /**
             * @description Further documents by kind, as ids of files from `POST /files`.
             * @example {
             *       "proof_of_registration": "file_01k2x3y4z5a6b7c8d9e0f1g2h3"
             *     }
             */
            readonly documents?: {
                readonly [key: string]: string | readonly string[] | null;
            } | null;
            /**
             * @description Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.
             * @example {
             *       "table": "12"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string | null;
            } | null;
        };
        /** @description One page. */
        readonly SubMerchantList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["SubMerchant"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description Notices about the account at the provider. */
        readonly SubMerchantNotice: {
            /**
             * @description rejection_withdrawn: the provider takes a rejection back, and the status stays rejected. payout_schedule: a payout schedule was turned on at the provider. negative_balance: the provider could not be brought to collect negative balances, or to stop that.
             * @enum {string}
             */
            readonly code: "rejection_withdrawn" | "payout_schedule" | "negative_balance";
            /** @description The event and the remedy, in sentences. */
            readonly message: string;
            /**
             * Format: date-time
             * @description When it was seen.
             */
            readonly since: string;
            /** @description When it ended; null while it lasts. */
            readonly ended_at: string | null;
        };
        /** @description A sub-merchant's own settings. Those of the platform apply to everything else. */
        readonly SubMerchantSettings: {
            /**
             * @description Always `submerchant_settings`.
             * @constant
             */
            readonly object: "submerchant_settings";
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /**
             * @description The tips that readers suggest, by currency. Without their own, currencies have 10, 15 and 20 %.
             * @example {
             *       "USD": {
             *         "percentages": [
             *           15,
             *           18,
             *           20
             *         ],
             *         "amounts": [
             *           100,
             *           200,
             *           300
             *         ],
             *         "amounts_below": 1000,
             *         "allow_custom": true
             *       }
             *     }
             */
            readonly tip_suggestions: {
                readonly [key: string]: components["schemas"]["TipSuggestions"];
            };
        };
        /** @description The fields to change; the rest stays. */
        readonly SubMerchantSettingsChange: {
            /**
             * @description By currency. Currencies that are not named keep theirs; null removes one.
             * @example {
             *       "USD": {
             *         "percentages": [
             *           15,
             *           18,
             *           20
             *         ],
             *         "amounts": [
             *           100,
             *           200,
             *           300
             *         ],
             *         "amounts_below": 1000,
             *         "allow_custom": true
             *       }
             *     }
             */
            readonly tip_suggestions?: {
                readonly [key: string]: components["schemas"]["TipSuggestionsChange"] | null;
            };
        };
        /**
         * @description A sub-merchant to onboard. Null clears a detail. Besides what this schema shows, the service takes any field by its dotted path in place of nested objects (`{"individual.id_number": "…"}`), its name in camelCase, and every path that the record's own requirements name.
         * @example {
         *       "externalRef": "restaurant-42",
         *       "businessType": "individual",
         *       "country": "US",
         *       "email": "owner@example.com",
         *       "business_profile": {
         *         "name": "Rosen’s",
         *         "mcc": "5812",
         *         "url": "https://rosens.example"
         *       },
         *       "individual": {
         *         "first_name": "Jenny",
         *         "last_name": "Rosen"
         *       }
         *     }
         */
        readonly SubMerchantSubmission: {
            /**
             * @description Your own handle for the sub-merchant, chosen once and for ever. Sending it again updates the same record.
             * @example restaurant-42
             */
            readonly externalRef: string;
            /**
             * @description Who trades. `the service` is accepted as another word for `individual`.
             * @example individual
             * @enum {string}
             */
            readonly businessType: "individual" | "company" | "the service";
            /**
             * @description ISO 3166-1 alpha-2 code of the country in which the business trades.
             * @example US
             */
            readonly country: string;
            /**
             * Format: email
             * @description E-mail address of the business.
             * @example owner@example.com
             */
            readonly email: string;
            readonly business_profile?: components["schemas"]["BusinessProfile"];
            readonly individual?: components["schemas"]["Individual"];
            readonly company?: components["schemas"]["Company"];
            readonly representative?: components["schemas"]["Representative"];
            /**
             * @description Owners of a company, each under a name you choose.
             * @example {
             *       "jenny": {
             *         "first_name": "Jenny",
             *         "relationship": {
             *           "percent_ownership": 50
             *         }
             *       }
             *     }
             */
            readonly owners?: {
                readonly [key: string]: components["schemas"]["Owner"];
            } | null;
            /**
             * @description Directors of a company, each under a name you choose.
             * @example {
             *       "jenny": {
             *         "first_name": "Jenny",
             *         "last_name": "Rosen"
             *       }
             *     }
             */
            readonly directors?: {
                readonly [key: string]: components["schemas"]["Director"];
            } | null;
            readonly external_account?: components["schemas"]["ExternalAccount"];
            readonly tos_acceptance?: components["schemas"]["TosAcceptance"];
            readonly debit_consent?: components["schemas"]["DebitConsent"];
            /**
             * @description Currency in which taps settle from then on (ISO 4217); by default that of external_account, else the first of the country.
             * @example USD
             */
            readonly default_currency?: string | null;
            /**
             * @description Time zone of the business by its IANA name; by country unless given. It decides when a business day ends.
             * @example Europe/Berlin
             */
            readonly timezone?: string | null;
            readonly payout_schedule?: components["schemas"]["PayoutSchedule"];
            readonly verification?: components["schemas"]["Verification"];
            /**
             * @description Further documents by kind, as ids of files from `POST /files`.
             * @example {
             *       "proof_of_registration": "file_01k2x3y4z5a6b7c8d9e0f1g2h3"
             *     }
             */
            readonly documents?: {
                readonly [key: string]: string | readonly string[] | null;
            } | null;
            /**
             * @description Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.
             * @example {
             *       "table": "12"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string | null;
            } | null;
        };
        /** @description Address for customers, on receipts. Public: nobody’s home. */
        readonly SupportAddress: {
            /**
             * @description Street and number.
             * @example 1 High Street
             */
            readonly line1?: string | null;
            /**
             * @description Flat, floor or building.
             * @example Flat 2
             */
            readonly line2?: string | null;
            /**
             * @description City or town.
             * @example London
             */
            readonly city?: string | null;
            /**
             * @description State, county or emirate.
             * @example CA
             */
            readonly state?: string | null;
            /**
             * @description Postcode, checked by the rules of the address’s country.
             * @example SW1A 1AA
             */
            readonly postal_code?: string | null;
            /**
             * @description ISO 3166-1 alpha-2 code. Needed only when it differs from the sub-merchant’s country.
             * @example GB
             */
            readonly country?: string | null;
        } | null;
        /** @description One contact of a card and a reader, and what became of it. */
        readonly Tap: {
            /** @description The tap. */
            readonly id: string;
            /**
             * @description Always `tap`.
             * @constant
             */
            readonly object: "tap";
            /**
             * @description approved or declined by the scheme; pending while the outcome is unknown; cancelled when no card was read; reversed or expired when the hold was given back. A direct tap whose capture failed is approved, with failure.code capture_failed.
             * @enum {string}
             */
            readonly status: "approved" | "declined" | "pending" | "cancelled" | "reversed" | "expired";
            /** @description In minor units, without the tip. */
            readonly amount: number;
            /** @description In minor units. With a tip_prompt, what the customer chose. */
            readonly tip_amount: number;
            /** @description Amount and tip. */
            readonly total_amount: number;
            /** @description ISO 4217. */
            readonly currency: string;
            /** @description The amount that the scheme approved. */
            readonly amount_authorised: number;
            /** @description The captured amount. */
            readonly amount_captured: number;
            /** @description The part of the authorisation that was given back. */
            readonly amount_released: number;
            /** @description The refunded amount. */
            readonly amount_refunded: number;
            /** @description True for a card whose scheme gives money back only at the reader with the card there (Interac), so that it can be neither refunded nor reversed here once it is captured. Absent otherwise. */
            readonly refund_requires_card?: boolean;
            /**
             * @description Present once the personal data of the sub-merchant was erased. Your own words are null then, also in events that are sent again.
             * @constant
             */
            readonly erased?: true;
            /**
             * @description How it is captured.
             * @enum {string}
             */
            readonly capture_mode: "direct" | "tap_with_tip" | "pre-auth";
            /** @description How far the authorisation may be increased. */
            readonly ceiling_amount: number | null;
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The reader. */
            readonly device: string;
            /** @description The transaction of this tap. */
            readonly transaction: string;
            /** @description The authorisation, if one was given. */
            readonly authorisation: string | null;
            /** @description Shared by all authorisations of one stay. */
            readonly authorisation_chain_id: string;
            /** @description The card, where one was read. */
            readonly card: components["schemas"]["Card"] | null;
            /** @description The data that the card signed, where it is told. */
            readonly cryptogram: components["schemas"]["Cryptogram"] | null;
            /** @description The risk decision. */
            readonly risk: components["schemas"]["RiskDecision"] | null;
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
            /** @description The failure, apart from a decline. capture_failed: approved, but nothing is captured. */
            readonly failure: components["schemas"]["Failure"] | null;
            /** @description A later step whose outcome is not known yet; null once it is. */
            readonly pending_operation: components["schemas"]["PendingOperation"] | null;
            /** @description The locked rate, where the sub-merchant settles elsewhere. */
            readonly fx: components["schemas"]["LockedRate"] | null;
            /** @description The platform's share of the capture. */
            readonly platform_fee: number;
            /** @description Why it was given back: the reason you gave, requested, expired, timeout or capture_failed. */
            readonly reversal_reason: string | null;
            /** @description Yours. */
            readonly reference: string | null;
            /** @description Yours. */
            readonly description: string | null;
            /**
             * @description Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.
             * @example {
             *       "table": "12"
             *     }
             */
            readonly metadata: {
                readonly [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the tap was taken.
             */
            readonly created_at: string;
        };
        /** @description The scheme authorised the tap. */
        readonly TapApprovedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "tap.approved";
            /** @description The object that the event is about. */
            readonly data: {
                readonly object: components["schemas"]["Tap"];
            };
        };
        /** @description The scheme declined the tap, or a risk rule stopped it; decline_reason says why. */
        readonly TapDeclinedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "tap.declined";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with decline_reason, status. */
                readonly object: components["schemas"]["Tap"] & {
                    /** @description Why. */
                    readonly decline_reason: string;
                    /**
                     * @description Always `declined` in this event.
                     * @constant
                     */
                    readonly status: "declined";
                };
            };
        };
        /** @description One page. */
        readonly TapList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Tap"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description A tap to take. */
        readonly TapRequest: {
            /** @description In minor units of the currency. */
            readonly amount: number;
            /** @description ISO 4217, upper case. */
            readonly currency: string;
            /** @description The externalRef of the sub-merchant. */
            readonly submerchant: string;
            /** @description The reader. One that is seen for the first time is registered to the sub-merchant. */
            readonly device: string;
            /**
             * @description When to capture. By default `direct`.
             * @enum {string}
             */
            readonly capture_mode?: "direct" | "tap_with_tip" | "pre-auth";
            /** @description Added to the amount; tap_with_tip only. */
            readonly tip_amount?: number;
            readonly tip_prompt?: components["schemas"]["TipPrompt"];
            /** @description How far the authorisation may be increased; pre-auth only. */
            readonly ceiling_amount?: number;
            /** @description Joins the tap to a stay. */
            readonly authorisation_chain_id?: string;
            /** @description Instead of the platform's plan. */
            readonly platform_fee?: number;
            /** @description Yours. */
            readonly description?: string;
            /** @description Yours; GET /v1/taps?reference= finds by it. */
            readonly reference?: string;
            /**
             * @description Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.
             * @example {
             *       "table": "12"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string;
            };
        };
        /** @description The hold or the capture was given back before settlement, or the hold expired. */
        readonly TapReversedEvent: {
            /** @description The event: unique, for deduplication. */
            readonly id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            readonly object: "event";
            /**
             * @description Which version of the API wrote it.
             * @constant
             */
            readonly api_version: "v1";
            /**
             * @description Where it happened.
             * @enum {string}
             */
            readonly environment: "test" | "production";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly created_at: string;
            /** @description Rises with every event of the same object; arrival may be in another order. */
            readonly sequence: number;
            /** @description The externalRef of the sub-merchant; null for what is about the platform itself. */
            readonly submerchant: string | null;
            /** @description The stay it belongs to, if any. */
            readonly authorisation_chain_id: string | null;
            /**
             * @description Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.
             * @constant
             */
            readonly test?: true;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "tap.reversed";
            /** @description The object that the event is about. */
            readonly data: {
                /** @description As it was when it happened, always with reversal_reason. */
                readonly object: components["schemas"]["Tap"] & {
                    /** @description Why, in the words of who asked for it. */
                    readonly reversal_reason: string;
                };
            };
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
        readonly TestClock: {
            /**
             * @description Always `test_clock`.
             * @constant
             */
            readonly object: "test_clock";
            /**
             * Format: date-time
             * @description The platform's present time.
             */
            readonly now: string;
        };
        /** @description The reader asks the customer for a tip, instead of tip_amount; tap_with_tip only. What it leaves out is as tip_suggestions of the settings say. */
        readonly TipPrompt: {
            /** @description The tips to choose from. The customer can always leave none. */
            readonly options?: readonly ({
                /** @description Of the eligible amount, in per cent. */
                readonly percent: number;
            } | {
                /** @description In minor units of the currency. */
                readonly amount: number;
            })[];
            /** @description Whether the customer may enter an amount of their own. */
            readonly allow_custom?: boolean;
            /** @description The part of the amount that percentages are of. All of it by default. */
            readonly eligible_amount?: number;
        };
        /** @description The tips that readers suggest in a currency. */
        readonly TipSuggestions: {
            /** @description Three, in per cent. */
            readonly percentages: readonly number[];
            /** @description Suggested instead below amounts_below; empty where that is 0. */
            readonly amounts: readonly number[];
            /** @description Below this amount, amounts are suggested instead of percentages. */
            readonly amounts_below: number;
            /** @description Whether the customer may enter an amount of their own. */
            readonly allow_custom: boolean;
        };
        /** @description The tips that readers suggest in a currency. */
        readonly TipSuggestionsChange: {
            /** @description Three, in per cent. */
            readonly percentages: readonly number[];
            /** @description Three, suggested instead below amounts_below. Needs amounts_below. */
            readonly amounts?: readonly number[];
            /** @description Below this amount, amounts are suggested instead of percentages. Needs amounts. */
            readonly amounts_below?: number;
            /** @description Whether the customer may enter an amount of their own. By default `true`. */
            readonly allow_custom?: boolean;
        };
        /** @description Acceptance of the payment provider’s terms. */
        readonly TosAcceptance: {
            /**
             * @description When the terms were accepted: RFC 3339, or Unix seconds.
             * @example 2026-01-31T09:30:00Z
             */
            readonly date?: string | number | null;
            /**
             * @description Address from which the terms were accepted, IPv4 or IPv6.
             * @example 203.0.113.7
             */
            readonly ip?: string | null;
        } | null;
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
        /** @description One page. */
        readonly TransactionList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["Transaction"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        readonly TransactionProof: {
            /**
             * @description Always `transaction_proof`.
             * @constant
             */
            readonly object: "transaction_proof";
            /** @description The transaction. */
            readonly transaction: string;
            /** @description One for each operation that had an effect, in order. */
            readonly records: readonly components["schemas"]["ProvenRecord"][];
            /** @description The seals that the records are part of. */
            readonly seals: readonly components["schemas"]["Seal"][];
            /** @description When the records without inclusion will be sealed; null if all are sealed. */
            readonly next_seal_at: string | null;
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
        /** @description Documents that prove identity, as ids of files from `POST /files`. */
        readonly Verification: {
            /** @description Identity or registration document. */
            readonly document?: {
                /**
                 * @description File id of the front, from `POST /files`.
                 * @example file_01k2x3y4z5a6b7c8d9e0f1g2h3
                 */
                readonly front?: string | null;
                /**
                 * @description File id of the back, where the document has one.
                 * @example file_01k2x3y4z5a6b7c8d9e0f1g2h3
                 */
                readonly back?: string | null;
            } | null;
            /** @description A second document, such as proof of address. */
            readonly additional_document?: {
                /**
                 * @description File id of the front, from `POST /files`.
                 * @example file_01k2x3y4z5a6b7c8d9e0f1g2h3
                 */
                readonly front?: string | null;
                /**
                 * @description File id of the back, where the document has one.
                 * @example file_01k2x3y4z5a6b7c8d9e0f1g2h3
                 */
                readonly back?: string | null;
            } | null;
        } | null;
        /** @description One event on its way to one endpoint. */
        readonly WebhookDelivery: {
            /** @description The delivery. */
            readonly id: string;
            /**
             * @description Always `webhook_delivery`.
             * @constant
             */
            readonly object: "webhook_delivery";
            /** @description Where to. */
            readonly endpoint: string;
            /** @description Its address; null when it was deleted. */
            readonly endpoint_url: string | null;
            /** @description The event. */
            readonly event: string;
            /** @description Its kind; null when the event is no longer kept. */
            readonly event_type: components["schemas"]["EventKind"] | null;
            /**
             * @description event at first, replay when it was asked for again, test for an example.
             * @enum {string}
             */
            readonly kind: "event" | "replay" | "test";
            /**
             * @description pending until it is acknowledged by a 2xx or given up; cancelled when its endpoint was deleted before that.
             * @enum {string}
             */
            readonly status: "pending" | "delivered" | "failed" | "cancelled";
            /** @description How often it was sent. */
            readonly attempt_count: number;
            /** @description The status of the receiver's last answer. */
            readonly last_response_status: number | null;
            /** @description Why there was no answer to the last attempt. */
            readonly last_error: string | null;
            /** @description How long the last attempt took. */
            readonly last_duration_ms: number | null;
            /** @description When it is due; nothing is sent while its endpoint is disabled. */
            readonly next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was first due.
             */
            readonly created_at: string;
        };
        readonly WebhookDeliveryDetail: components["schemas"]["WebhookDelivery"] & {
            /** @description In the order they were made. */
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One page. */
        readonly WebhookDeliveryList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["WebhookDelivery"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description Where events are sent. */
        readonly WebhookEndpoint: {
            /** @description The endpoint. */
            readonly id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            readonly object: "webhook_endpoint";
            /** @description Where events are sent. */
            readonly url: string;
            /** @description The kinds of events that it gets, or * for all, those to come included. */
            readonly events: readonly ("*" | "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed")[];
            /** @description Yours. */
            readonly description: string | null;
            /** @description Whether anything is sent to it. */
            readonly enabled: boolean;
            /** @description Why the service disabled it; null if it did not. */
            readonly disabled_reason: string | null;
            /** @description Since when every attempt has failed. */
            readonly failing_since: string | null;
            /** @description Until when, on the platform's clock, the secret before the last rotation signs along. */
            readonly previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updated_at: string;
        };
        /** @description The fields to change; the rest stays. */
        readonly WebhookEndpointChange: {
            /** @description An http or https address; production takes https alone. It must be public, except that the test environment also takes addresses of its own machine. */
            readonly url?: string;
            /** @description The kinds of events that it gets, or * for all, those to come included. */
            readonly events?: readonly ("*" | "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed")[];
            /** @description Yours. */
            readonly description?: string | null;
            /** @description While false nothing is sent to it: events that happen meanwhile are not kept for it, but can be redelivered. */
            readonly enabled?: boolean;
        };
        /** @description One page. */
        readonly WebhookEndpointList: {
            /** @description The page itself. */
            readonly data: readonly components["schemas"]["WebhookEndpoint"][];
            /** @description Whether another page follows. */
            readonly has_more: boolean;
            /** @description The cursor of the next page; null on the last. */
            readonly next_cursor: string | null;
        };
        /** @description An endpoint and its new secret. */
        readonly WebhookEndpointWithSecret: {
            /** @description The endpoint. */
            readonly id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            readonly object: "webhook_endpoint";
            /** @description Where events are sent. */
            readonly url: string;
            /** @description The kinds of events that it gets, or * for all, those to come included. */
            readonly events: readonly ("*" | "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed")[];
            /** @description Yours. */
            readonly description: string | null;
            /** @description Whether anything is sent to it. */
            readonly enabled: boolean;
            /** @description Why the service disabled it; null if it did not. */
            readonly disabled_reason: string | null;
            /** @description Since when every attempt has failed. */
            readonly failing_since: string | null;
            /** @description Until when, on the platform's clock, the secret before the last rotation signs along. */
            readonly previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updated_at: string;
            /** @description Signs what is sent. Shown this once: keep it. */
            readonly secret: string;
        };
        readonly WebhookReceipt: {
            /** @description Always true. */
            readonly received: boolean;
        };
        /** @description The example to send. */
        readonly WebhookTest: {
            /**
             * @description The kind to send. By default `tap.approved`.
             * @enum {string}
             */
            readonly type?: "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed";
        };
    };
    responses: {
        /** @description idempotency_key_reused, amount_too_small, amount_too_large, amount_not_round, amount_exceeds_authorised, amount_below_charges */
        readonly AmountTooSmall: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description authorisation_chain_not_found */
        readonly AuthorisationChainNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description authorisation_not_found */
        readonly AuthorisationNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, authorisation_not_open, authorisation_expired, already_captured, outcome_pending, operation_in_progress */
        readonly AuthorisationNotOpen: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description psp_error */
        readonly BadGateway: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description parameter_missing, parameter_invalid, parameter_unknown */
        readonly BadRequest: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description insufficient_scope, charges_disabled */
        readonly ChargesDisabled: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use */
        readonly Conflict: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description device_not_found */
        readonly DeviceNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description dispute_not_found */
        readonly DisputeNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description insufficient_scope */
        readonly Forbidden: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description event_too_old */
        readonly Gone: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, submerchant_erased */
        readonly IdempotencyKeyInUseOrSubmerchantErased: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description internal_error */
        readonly InternalServerError: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description parameter_missing, parameter_invalid, parameter_unknown, invalid_cursor */
        readonly InvalidCursor: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description invalid_json, parameter_missing, parameter_invalid, parameter_unknown, idempotency_key_invalid */
        readonly InvalidJson: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description parameter_invalid, parameter_unknown, invalid_signature */
        readonly InvalidSignature: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, no_subscribed_endpoint */
        readonly NoSubscribedEndpoint: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description not_found */
        readonly NotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, operation_in_progress */
        readonly OperationInProgress: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description body_too_large */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description payout_not_found */
        readonly PayoutNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description service_unavailable, psp_unavailable */
        readonly PspUnavailable: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description redelivery_job_not_found */
        readonly RedeliveryJobNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description service_unavailable */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, status_conflict */
        readonly StatusConflict: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_in_use, submerchant_erased, submerchant_rejected, operation_in_progress */
        readonly SubmerchantErased: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description submerchant_not_found */
        readonly SubmerchantNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tap_not_found */
        readonly TapNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description rate_limited */
        readonly TooManyRequests: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description transaction_not_found */
        readonly TransactionNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description transaction_not_found, refund_not_of_transaction */
        readonly TransactionNotFoundOrRefundNotOfTransaction: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description missing_credentials, api_key_expired, api_key_revoked, environment_mismatch, invalid_api_key */
        readonly Unauthorized: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description idempotency_key_reused */
        readonly UnprocessableEntity: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unsupported_media_type */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description webhook_endpoint_not_found */
        readonly WebhookEndpointNotFound: {
            headers: {
                readonly "Request-Id": components["headers"]["Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The chain. */
        readonly AuthorisationChainId: string;
        /** @description The authorisation. */
        readonly AuthorisationId: string;
        /** @description Captured or reversed then or later. */
        readonly CapturedFrom: string;
        /** @description Captured or reversed before then. */
        readonly CapturedTo: string;
        /** @description At or after this instant or day. */
        readonly CreatedFrom: string;
        /** @description Before this instant or day. */
        readonly CreatedTo: string;
        /** @description Only amounts in this currency. */
        readonly Currency: string;
        /** @description next_cursor of the page before. */
        readonly Cursor: string;
        /** @description Only what was declined for this. */
        readonly DeclineReason: "account_closed" | "cryptogram_invalid" | "do_not_honour" | "duplicate_transaction" | "exceeds_amount_limit" | "exceeds_frequency_limit" | "expired_card" | "format_error" | "generic_decline" | "incorrect_pin" | "insufficient_funds" | "invalid_amount" | "invalid_card" | "invalid_merchant" | "invalid_transaction" | "issuer_not_found" | "issuer_unavailable" | "lost_card" | "not_permitted_to_cardholder" | "not_permitted_to_terminal" | "pickup_card" | "pin_tries_exceeded" | "re_enter_transaction" | "refer_to_issuer" | "restricted_card" | "risk_blocked" | "security_violation" | "stolen_card" | "strong_authentication_required" | "suspected_fraud" | "system_error" | "transaction_cannot_complete";
        /** @description The reader. */
        readonly Device: string;
        /** @description The reader. */
        readonly DeviceId: string;
        /** @description The dispute. */
        readonly DisputeId: string;
        /** @description The event. */
        readonly EventId: string;
        /** @description The handle that the platform chose, URL-encoded. */
        readonly ExternalRef: string;
        /** @description At or after this instant or day; 30 days before to by default. */
        readonly From: string;
        /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
        readonly IdempotencyKey: string;
        /** @description The job. */
        readonly Job: string;
        /** @description How many to return at most. A page of long items ends early. */
        readonly Limit: number;
        /** @description Such as 2026-11, by the platform's reporting time zone; the present one by default. */
        readonly Month: string;
        /** @description The link. */
        readonly OnboardingLinkId: string;
        /** @description Only those for this sub-merchant. */
        readonly OnboardingLinksSubmerchant: string;
        /** @description asc lists the oldest first. */
        readonly Order: "desc" | "asc";
        /** @description The payout. */
        readonly PayoutId: string;
        /** @description The externalRef of the sub-merchant. */
        readonly PayoutsSubmerchant: string;
        /** @description The name of the provider. */
        readonly Provider: string;
        /** @description The reference that was given with the tap. */
        readonly Reference: string;
        /** @description Which attempt at this delivery it is, from 1. */
        readonly ServiceAttempt: string;
        /** @description The id in the body. The same event may come more than once: deduplicate by it. */
        readonly ServiceEventId: string;
        /** @description The type in the body. */
        readonly ServiceEventType: string;
        /** @description true on what somebody asked to have sent again; absent otherwise. */
        readonly ServiceReplayed: string;
        /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
        readonly ServiceSignature: string;
        /** @description true on what was sent to test the endpoint; absent otherwise. */
        readonly ServiceTest: string;
        /** @description Only this externalRef. An unknown one gives nothing. */
        readonly Submerchant: string;
        /** @description The tap. */
        readonly TapId: string;
        /** @description The stay. */
        readonly TapsAuthorisationChainId: string;
        /** @description The externalRef of the sub-merchant. */
        readonly TapsSubmerchant: string;
        /** @description Before this instant or day, at most 366 days after from; the present time by default. */
        readonly To: string;
        /** @description The transaction. */
        readonly TransactionId: string;
        /** @description The endpoint. */
        readonly WebhookEndpointId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request; quote it to support. */
        readonly "Request-Id": string;
        /** @description Sent, as true, when this answer was given before. */
        readonly "Idempotent-Replayed": string;
        /** @description Requests a second that the API key may make. */
        readonly "RateLimit-Limit": string;
        /** @description How many of them are left. */
        readonly "RateLimit-Remaining": string;
        /** @description Seconds until all of them are back. */
        readonly "RateLimit-Reset": string;
        /** @description Seconds to wait before trying again, where waiting helps. */
        readonly "Retry-After": string;
        /** @description The kind of credentials that the route needs. */
        readonly "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is alive. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It can. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSubMerchants: {
        readonly parameters: {
            readonly query?: {
                /** @description received: accepted and queued. creating: the PSP account is being provisioned. pending_requirements: read currentlyDue and PATCH. enabled: onboarded; the flags say what it can do. rejected: declined for good. errored: provisioning failed; submit it again. */
                readonly status?: components["schemas"]["OnboardingStatus"];
                /** @description Only those with a requirement past its deadline, or none. */
                readonly past_due?: boolean;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sub-merchants. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubMerchantList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly submitSubMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubMerchantSubmission"];
            };
        };
        readonly responses: {
            /** @description The externalRef was known; its record was changed. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            /** @description A new sub-merchant was accepted. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    /** @description Where to poll it. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["SubmerchantErased"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, country_not_supported, immutable_field, field_not_applicable, currency_not_supported */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSubMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-merchant as it stands. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateSubMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubMerchantChange"];
            };
        };
        readonly responses: {
            /** @description The sub-merchant with its updated profile. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["SubmerchantErased"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, immutable_field, field_not_applicable, currency_not_supported */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly pauseSubMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PauseChange"];
            };
        };
        readonly responses: {
            /** @description The sub-merchant with its pauses. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            /** @description idempotency_key_in_use, submerchant_erased, submerchant_rejected */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly releasePayouts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-merchant, paid out again. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            /** @description idempotency_key_in_use, submerchant_erased, submerchant_rejected, payouts_not_held */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly uploadFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["FileUpload"];
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
                    readonly "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description parameter_missing, parameter_invalid, parameter_unknown, idempotency_key_invalid */
            readonly 400: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getErasure: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The erasure. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Erasure"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description submerchant_not_found, erasure_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly eraseSubMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is being erased. */
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
                    readonly "application/json": components["schemas"]["Erasure"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            /** @description idempotency_key_in_use, money_open, retention_not_over, status_conflict, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly receivePspWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the provider. */
                readonly provider: components["parameters"]["Provider"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PspWebhook"];
            };
        };
        readonly responses: {
            /** @description Kept; it is applied afterwards. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookReceipt"];
                };
            };
            readonly 400: components["responses"]["InvalidSignature"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly receivePspWebhookOfConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the provider. */
                readonly provider: components["parameters"]["Provider"];
                /** @description The connection; npx taprail platforms connect shows its address. */
                readonly connection: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PspWebhook"];
            };
        };
        readonly responses: {
            /** @description Kept; it is applied afterwards. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookReceipt"];
                };
            };
            readonly 400: components["responses"]["InvalidSignature"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTaps: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description The reader. */
                readonly device?: components["parameters"]["Device"];
                /** @description Only amounts in this currency. */
                readonly currency?: components["parameters"]["Currency"];
                /** @description Only these. */
                readonly status?: "approved" | "declined" | "pending" | "cancelled" | "reversed" | "expired";
                /** @description Only what was declined for this. */
                readonly decline_reason?: components["parameters"]["DeclineReason"];
                /** @description The stay. */
                readonly authorisation_chain_id?: components["parameters"]["TapsAuthorisationChainId"];
                /** @description The reference that was given with the tap. */
                readonly reference?: components["parameters"]["Reference"];
                /** @description At or after this instant or day. */
                readonly created_from?: components["parameters"]["CreatedFrom"];
                /** @description Before this instant or day. */
                readonly created_to?: components["parameters"]["CreatedTo"];
                /** @description Captured or reversed then or later. */
                readonly captured_from?: components["parameters"]["CapturedFrom"];
                /** @description Captured or reversed before then. */
                readonly captured_to?: components["parameters"]["CapturedTo"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of taps. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TapList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly takeTap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TapRequest"];
            };
        };
        readonly responses: {
            /** @description The tap and its outcome. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            /** @description The outcome is not known yet. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ChargesDisabled"];
            /** @description submerchant_not_found, authorisation_chain_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description idempotency_key_in_use, device_busy, tip_prompt_not_ready, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, chain_mismatch, chain_limit_reached, currency_not_supported, amount_too_small, amount_too_large, amount_not_round, tip_not_allowed, tip_prompt_not_supported, field_not_applicable, amount_exceeds_ceiling, device_not_assigned */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getTap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The tap. */
                readonly id: components["parameters"]["TapId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tap. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly captureTap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The tap. */
                readonly id: components["parameters"]["TapId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        readonly responses: {
            /** @description The tap. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            /** @description Not known yet. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TapNotFound"];
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["AmountTooSmall"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly reverseTap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The tap. */
                readonly id: components["parameters"]["TapId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReversalRequest"];
            };
        };
        readonly responses: {
            /** @description The tap, reversed. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            /** @description Not known yet. */
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
                    readonly "application/json": components["schemas"]["Tap"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TapNotFound"];
            /** @description idempotency_key_in_use, authorisation_not_open, authorisation_expired, outcome_pending, already_settled, already_refunded, refund_requires_card, transaction_disputed, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getIdempotencyKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The Idempotency-Key, percent-encoded. */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The operation. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdempotencyKey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description idempotency_key_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAuthorisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The authorisation. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly increaseAuthorisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IncreaseRequest"];
            };
        };
        readonly responses: {
            /** @description The authorisation. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            /** @description The outcome is not known yet: pending_operation says of what. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationNotFound"];
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, amount_too_small, amount_too_large, amount_not_round, amount_not_greater, amount_exceeds_ceiling, increase_limit_reached */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly extendAuthorisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The authorisation. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            /** @description The outcome is not known yet: pending_operation says of what. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationNotFound"];
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, extension_not_supported, extension_limit_reached */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly postCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeRequest"];
            };
        };
        readonly responses: {
            /** @description The charge is posted. */
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
                    readonly "application/json": components["schemas"]["Charge"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationNotFound"];
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, amount_too_small, amount_too_large, amount_not_round, charges_exceed_authorised, charge_limit_reached */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listCharges: {
        readonly parameters: {
            readonly query?: {
                /** @description Only charges against this authorisation. */
                readonly authorisation?: string;
                /** @description Only charges of this stay. */
                readonly authorisation_chain_id?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of charges. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChargeList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly voidCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
                /** @description The charge. */
                readonly charge: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The charge is void. */
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
                    readonly "application/json": components["schemas"]["Charge"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description authorisation_not_found, charge_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly captureAuthorisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The authorisation. */
                readonly id: components["parameters"]["AuthorisationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        readonly responses: {
            /** @description The authorisation. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            /** @description The outcome is not known yet: pending_operation says of what. */
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
                    readonly "application/json": components["schemas"]["Authorisation"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationNotFound"];
            readonly 409: components["responses"]["AuthorisationNotOpen"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["AmountTooSmall"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getAuthorisationChain: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The chain. */
                readonly id: components["parameters"]["AuthorisationChainId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stay. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthorisationChain"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationChainNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getFolio: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The chain. */
                readonly id: components["parameters"]["AuthorisationChainId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of lines. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Folio"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationChainNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadFolio: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The chain. */
                readonly id: components["parameters"]["AuthorisationChainId"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["AuthorisationChainNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTransactions: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description The reader. */
                readonly device?: components["parameters"]["Device"];
                /** @description Only amounts in this currency. */
                readonly currency?: components["parameters"]["Currency"];
                /** @description Only these. */
                readonly status?: "authorised" | "captured" | "settled" | "declined" | "pending" | "cancelled" | "reversed" | "expired";
                /** @description Only what was declined for this. */
                readonly decline_reason?: components["parameters"]["DeclineReason"];
                /** @description The stay. */
                readonly authorisation_chain_id?: components["parameters"]["TapsAuthorisationChainId"];
                /** @description The reference that was given with the tap. */
                readonly reference?: components["parameters"]["Reference"];
                /** @description At or after this instant or day. */
                readonly created_from?: components["parameters"]["CreatedFrom"];
                /** @description Before this instant or day. */
                readonly created_to?: components["parameters"]["CreatedTo"];
                /** @description Captured or reversed then or later. */
                readonly captured_from?: components["parameters"]["CapturedFrom"];
                /** @description Captured or reversed before then. */
                readonly captured_to?: components["parameters"]["CapturedTo"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of transactions. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTransaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly id: components["parameters"]["TransactionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The transaction. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Transaction"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReceipt: {
        readonly parameters: {
            readonly query?: {
                /** @description The form; by default that of the Accept header. */
                readonly format?: "json" | "text" | "html";
                /** @description Characters per line of the text: 32 for paper of 58 mm, 48 for 80 mm. */
                readonly columns?: 32 | 48;
                /** @description Whom it is for. */
                readonly copy?: "cardholder" | "merchant";
                /** @description Its language; by default that of the sub-merchant's country, else en. */
                readonly language?: "en" | "de" | "fr" | "es" | "it" | "nl";
                /** @description The receipt of this refund instead. */
                readonly refund?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly id: components["parameters"]["TransactionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Receipt"];
                    readonly "text/plain": string;
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFoundOrRefundNotOfTransaction"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly sendReceipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The transaction. */
                readonly id: components["parameters"]["TransactionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReceiptMailRequest"];
            };
        };
        readonly responses: {
            /** @description It will be sent. */
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
                    readonly "application/json": components["schemas"]["ReceiptMail"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFoundOrRefundNotOfTransaction"];
            /** @description idempotency_key_in_use, too_many_receipt_mails */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, mail_not_configured */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeReceipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The transaction. */
                readonly id: components["parameters"]["TransactionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It was revoked. */
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
                    readonly "application/json": components["schemas"]["ReceiptRevocation"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listDevices: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
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
                    readonly "application/json": components["schemas"]["DeviceList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly registerDevice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeviceRegistration"];
            };
        };
        readonly responses: {
            /** @description The reader. */
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
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ChargesDisabled"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, field_not_applicable */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getDevice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The reader. */
                readonly id: components["parameters"]["DeviceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reader. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DeviceNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateDevice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The reader. */
                readonly id: components["parameters"]["DeviceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeviceUpdate"];
            };
        };
        readonly responses: {
            /** @description The reader. */
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
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description device_not_found, submerchant_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, field_not_applicable, immutable_field */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelDevice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The reader. */
                readonly id: components["parameters"]["DeviceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reader. */
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
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DeviceNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly displayOnDevice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The reader. */
                readonly id: components["parameters"]["DeviceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisplayRequest"];
            };
        };
        readonly responses: {
            /** @description The reader. */
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
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DeviceNotFound"];
            /** @description idempotency_key_in_use, device_offline, device_busy */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, device_not_assigned, display_not_supported, currency_not_supported, amount_too_small, amount_too_large, amount_not_round */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly clearDeviceDisplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The reader. */
                readonly id: components["parameters"]["DeviceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reader. */
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
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DeviceNotFound"];
            /** @description idempotency_key_in_use, device_offline */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, device_not_assigned, display_not_supported */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly listRefunds: {
        readonly parameters: {
            readonly query?: {
                /** @description Only refunds of this transaction. */
                readonly transaction?: string;
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of refunds. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RefundList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createRefund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefundRequest"];
            };
        };
        readonly responses: {
            /** @description The refund. */
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
                    readonly "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description The outcome is not known yet. GET /v1/refunds/{id} shows it once it is. */
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
                    readonly "application/json": components["schemas"]["Refund"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            /** @description idempotency_key_in_use, not_captured, already_refunded, refund_requires_card, transaction_disputed, submerchant_erased, outcome_pending, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, amount_too_small, amount_too_large, amount_not_round, refund_exceeds_captured, refund_limit_reached */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getRefund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The refund. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The refund. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refund"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description refund_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPayouts: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["PayoutsSubmerchant"];
                /** @description Only these. */
                readonly status?: "scheduled" | "in_transit" | "paid" | "failed" | "cancelled";
                /** @description Only payouts in this currency. */
                readonly currency?: string;
                /** @description At or after this instant or day. */
                readonly created_from?: components["parameters"]["CreatedFrom"];
                /** @description Before this instant or day. */
                readonly created_to?: components["parameters"]["CreatedTo"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of payouts. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PayoutList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createPayout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        readonly responses: {
            /** @description The payout. */
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
                    readonly "application/json": components["schemas"]["Payout"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description insufficient_scope, payouts_disabled */
            readonly 403: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 404: components["responses"]["SubmerchantNotFound"];
            /** @description idempotency_key_in_use, balance_insufficient, no_bank_account */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, currency_not_supported, amount_too_small, amount_too_large, amount_not_round */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPayout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The payout. */
                readonly id: components["parameters"]["PayoutId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payout. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PayoutDetail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PayoutNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPayoutItems: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The payout. */
                readonly id: components["parameters"]["PayoutId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of items. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PayoutItemList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PayoutNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadPayoutItems: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The payout. */
                readonly id: components["parameters"]["PayoutId"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PayoutNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly cancelPayout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The payout. */
                readonly id: components["parameters"]["PayoutId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payout. */
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
                    readonly "application/json": components["schemas"]["Payout"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PayoutNotFound"];
            /** @description idempotency_key_in_use, payout_not_cancellable */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listDisputes: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["PayoutsSubmerchant"];
                /** @description Only disputes of this transaction. */
                readonly transaction?: string;
                /** @description Only these. */
                readonly status?: "needs_response" | "under_review" | "won" | "lost" | "withdrawn" | "inquiry_needs_response" | "inquiry_under_review" | "inquiry_closed";
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of disputes. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly draftEvidence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["EvidenceRequest"];
            };
        };
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, dispute_closed, evidence_already_submitted, evidence_deadline_passed, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly submitEvidence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The outcome is not known yet. GET /v1/disputes/{id} shows it once it is. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, dispute_closed, evidence_already_submitted, evidence_deadline_passed, outcome_pending, operation_in_progress */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, evidence_missing, evidence_refused */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly acceptDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The outcome is not known yet. GET /v1/disputes/{id} shows it once it is. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, dispute_closed, evidence_already_submitted, evidence_deadline_passed, outcome_pending, operation_in_progress, inquiry_not_acceptable */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["PspUnavailable"];
        };
    };
    readonly getBalance: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
            };
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
                    readonly "application/json": components["schemas"]["Balance"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listNegativeBalances: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of negative balances. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NegativeBalanceList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listLedgerEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description The transaction. */
                readonly transaction?: string;
                /** @description The payout. */
                readonly payout?: string;
                /** @description The kind of account. Where its entries are rare, a page may have few or none while has_more is true: go on with next_cursor. */
                readonly account?: "psp_clearing" | "psp_fees" | "psp_reserves" | "psp_transfers" | "psp_adjustments" | "fx_clearing" | "platform_operating" | "platform_in_transit" | "submerchant_pending" | "submerchant_available" | "submerchant_in_transit" | "submerchant_dispute_hold";
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
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
                    readonly "application/json": components["schemas"]["LedgerEntryList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listProviderMovements: {
        readonly parameters: {
            readonly query?: {
                /** @description The externalRef of whose account it was on. */
                readonly submerchant?: string;
                /** @description Only these. */
                readonly kind?: "capture" | "refund" | "refund_failure" | "reversal" | "dispute" | "dispute_return" | "payout" | "payout_failure" | "fee_income" | "fee_return" | "fee" | "reserve" | "transfer" | "adjustment" | "collection" | "unknown";
                /** @description Only those posted from then on. */
                readonly created_from?: string;
                /** @description Only those posted before. */
                readonly created_to?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of provider movements. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProviderMovementList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getProviderMovement: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The movement. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The movement. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProviderMovement"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description provider_movement_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReportSummary: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "application/json": components["schemas"]["ReportSummary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadTransactionsReport: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadFeesReport: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadPayoutsReport: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadDisputesReport: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadBalanceReport: {
        readonly parameters: {
            readonly query?: {
                /** @description At or after this instant or day; 30 days before to by default. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this instant or day, at most 366 days after from; the present time by default. */
                readonly to?: components["parameters"]["To"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getStatement: {
        readonly parameters: {
            readonly query: {
                /** @description Such as 2026-11, by the platform's reporting time zone; the present one by default. */
                readonly month?: components["parameters"]["Month"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
                /** @description ISO 4217, upper case. */
                readonly currency: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statement. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Statement"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly downloadStatement: {
        readonly parameters: {
            readonly query?: {
                /** @description Such as 2026-11, by the platform's reporting time zone; the present one by default. */
                readonly month?: components["parameters"]["Month"];
                /** @description Only this externalRef. An unknown one gives nothing. */
                readonly submerchant?: components["parameters"]["Submerchant"];
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
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPlatform: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The platform. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Platform"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resetPlatform: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The empty platform. */
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
                    readonly "application/json": components["schemas"]["PlatformReset"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SettingsChange"];
            };
        };
        readonly responses: {
            /** @description The settings, with the change. */
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
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, currency_not_supported, field_not_applicable, amount_too_small, amount_too_large */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSettingsVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SettingsVersionList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSettingsVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The number of the version. */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description settings_version_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSubMerchantSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Its own settings. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubMerchantSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateSubMerchantSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubMerchantSettingsChange"];
            };
        };
        readonly responses: {
            /** @description Its own settings, changed. */
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
                    readonly "application/json": components["schemas"]["SubMerchantSettings"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, currency_not_supported, amount_too_small, amount_too_large */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSeals: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of seals. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SealList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSeal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The seal. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The seal. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seal"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description seal_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTransactionProof: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly id: components["parameters"]["TransactionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The proof. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionProof"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhookEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of endpoints. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        readonly responses: {
            /** @description The endpoint and its secret. */
            readonly 201: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    /** @description Where the endpoint is. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["OperationInProgress"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, endpoint_url_forbidden, too_many_endpoints */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is deleted. */
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
                    readonly "application/json": components["schemas"]["DeletedWebhookEndpoint"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        readonly responses: {
            /** @description The endpoint. */
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
                    readonly "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, endpoint_url_forbidden */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint and its new secret. */
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
                    readonly "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTest"];
            };
        };
        readonly responses: {
            /** @description The delivery, which is on its way. */
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
                    readonly "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            /** @description idempotency_key_in_use, webhook_endpoint_disabled */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The endpoint. */
                readonly id: components["parameters"]["WebhookEndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of deliveries. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Only this kind. */
                readonly type?: "tap.approved" | "tap.declined" | "tap.reversed" | "charge.captured" | "charge.refunded" | "charge.failed" | "payout.scheduled" | "payout.paid" | "payout.failed" | "dispute.opened" | "dispute.evidence_required" | "dispute.closed";
                /** @description The externalRef of the sub-merchant. */
                readonly submerchant?: components["parameters"]["TapsSubmerchant"];
                /** @description The transaction that they tell of. No page of these is cut short. */
                readonly transaction?: string;
                /** @description Only with this delivery status. */
                readonly delivery_status?: "delivered" | "pending" | "failed" | "none";
                /** @description At or after this instant or day. */
                readonly created_from?: components["parameters"]["CreatedFrom"];
                /** @description Before this instant or day. */
                readonly created_to?: components["parameters"]["CreatedTo"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description asc lists the oldest first. */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: never;
            readonly path?: never;
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
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The event. */
                readonly id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventDetail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description event_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly streamEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Of events of one kind that happen within half a second only the newest, which tells what has changed at any rate of events. Last-Event-ID means nothing then. */
                readonly only?: "newest_of_kind";
            };
            readonly header?: {
                /** @description The id of the last event that was heard: those behind it come first. */
                readonly "Last-Event-ID"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A stream of events, with a comment now and then when there are none. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly redeliverEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The event. */
                readonly id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RedeliveryTarget"];
            };
        };
        readonly responses: {
            /** @description The new deliveries, which are on their way. */
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
                    readonly "application/json": components["schemas"]["Redelivery"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description webhook_endpoint_not_found, event_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["NoSubscribedEndpoint"];
            readonly 410: components["responses"]["Gone"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listRedeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of jobs. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedeliveryJobList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly beginRedelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRedelivery"];
            };
        };
        readonly responses: {
            /** @description The job. */
            readonly 202: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    /** @description Where the job is. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedeliveryJob"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookEndpointNotFound"];
            readonly 409: components["responses"]["NoSubscribedEndpoint"];
            readonly 410: components["responses"]["Gone"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getRedelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The job. */
                readonly job: components["parameters"]["Job"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The job. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedeliveryJob"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["RedeliveryJobNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly stopRedelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The job. */
                readonly job: components["parameters"]["Job"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The job. */
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
                    readonly "application/json": components["schemas"]["RedeliveryJob"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["RedeliveryJobNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTestClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly advanceTestClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        readonly responses: {
            /** @description The clock, advanced. */
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
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["OperationInProgress"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testRequire: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RequirementDemand"];
            };
        };
        readonly responses: {
            /** @description The sub-merchant after it happened. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["StatusConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testReject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Rejection"];
            };
        };
        readonly responses: {
            /** @description The sub-merchant after it happened. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["StatusConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testError: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The handle that the platform chose, URL-encoded. */
                readonly externalRef: components["parameters"]["ExternalRef"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sub-merchant after it happened. */
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
                    readonly "application/json": components["schemas"]["SubMerchant"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["StatusConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testFailPayout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The payout. */
                readonly id: components["parameters"]["PayoutId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["BankRejection"];
            };
        };
        readonly responses: {
            /** @description The payout. */
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
                    readonly "application/json": components["schemas"]["Payout"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PayoutNotFound"];
            /** @description idempotency_key_in_use, payout_not_in_transit */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testOpenDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeDemand"];
            };
        };
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The provider has opened the dispute, and it cannot be read yet. The same request with the same key gives it once it can, and it is listed then. */
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
                    readonly "application/json": components["schemas"]["PendingDispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            /** @description idempotency_key_in_use, not_captured, already_refunded */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description idempotency_key_reused, amount_too_small, amount_too_large */
            readonly 422: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testCloseDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeClosing"];
            };
        };
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The provider has done it, and the dispute cannot be read yet: this is what it was. The same request with the same key gives it once it can. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, dispute_closed */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testEscalateInquiry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The provider has done it, and the dispute cannot be read yet: this is what it was. The same request with the same key gives it once it can. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, no_inquiry */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testReinstateDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The dispute. */
                readonly id: components["parameters"]["DisputeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The provider has done it, and the dispute cannot be read yet: this is what it was. The same request with the same key gives it once it can. */
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
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DisputeNotFound"];
            /** @description idempotency_key_in_use, outcome_pending, dispute_closed */
            readonly 409: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly orderFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Fault"];
            };
        };
        readonly responses: {
            /** @description The fault is in place. */
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
                    readonly "application/json": components["schemas"]["Fault"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listFailedRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those with this API key, by its id. */
                readonly key?: string;
                /** @description Only those refused with this code. */
                readonly code?: string;
                /** @description Only those on the route with this pattern. */
                readonly route?: string;
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of failed requests. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FailedRequestList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getFailedRequest: {
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
                    readonly "application/json": components["schemas"]["FailedRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description failed_request_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listOnboardingLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those for this sub-merchant. */
                readonly submerchant?: components["parameters"]["OnboardingLinksSubmerchant"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of onboarding links. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OnboardingLinkList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createOnboardingLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OnboardingLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The link. */
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
                    readonly "application/json": components["schemas"]["NewOnboardingLink"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["IdempotencyKeyInUseOrSubmerchantErased"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeOnboardingLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The link. */
                readonly id: components["parameters"]["OnboardingLinkId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link. */
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
                    readonly "application/json": components["schemas"]["OnboardingLink"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description onboarding_link_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPageLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those for this sub-merchant. */
                readonly submerchant?: components["parameters"]["OnboardingLinksSubmerchant"];
                /** @description How many to return at most. A page of long items ends early. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description next_cursor of the page before. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of page links. */
            readonly 200: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageLinkList"];
                };
            };
            readonly 400: components["responses"]["InvalidCursor"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createPageLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PageLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The link. */
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
                    readonly "application/json": components["schemas"]["NewPageLink"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["SubmerchantNotFound"];
            readonly 409: components["responses"]["IdempotencyKeyInUseOrSubmerchantErased"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokePageLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Makes a retry safe: the same key never has its effect twice. Kept for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The link. */
                readonly id: components["parameters"]["OnboardingLinkId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link. */
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
                    readonly "application/json": components["schemas"]["PageLink"];
                };
            };
            readonly 400: components["responses"]["InvalidJson"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description page_link_not_found */
            readonly 404: {
                headers: {
                    readonly "Request-Id": components["headers"]["Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly "receive-tap.approved": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TapApprovedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-tap.declined": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TapDeclinedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-tap.reversed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TapReversedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-charge.captured": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeCapturedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-charge.refunded": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeRefundedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-charge.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeFailedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-payout.scheduled": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PayoutScheduledEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-payout.paid": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PayoutPaidEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-payout.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PayoutFailedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-dispute.opened": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeOpenedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-dispute.evidence_required": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeEvidenceRequiredEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-dispute.closed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description t is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of t, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a day after a rotation there are two v1, one for each secret. Compare one that you compute, in constant time, over the bytes as they came, and refuse a t that is minutes old. */
                readonly "Service-Signature": components["parameters"]["ServiceSignature"];
                /** @description The id in the body. The same event may come more than once: deduplicate by it. */
                readonly "Service-Event-Id": components["parameters"]["ServiceEventId"];
                /** @description The type in the body. */
                readonly "Service-Event-Type": components["parameters"]["ServiceEventType"];
                /** @description Which attempt at this delivery it is, from 1. */
                readonly "Service-Attempt": components["parameters"]["ServiceAttempt"];
                /** @description true on what somebody asked to have sent again; absent otherwise. */
                readonly "Service-Replayed"?: components["parameters"]["ServiceReplayed"];
                /** @description true on what was sent to test the endpoint; absent otherwise. */
                readonly "Service-Test"?: components["parameters"]["ServiceTest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeClosedEvent"];
            };
        };
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-submerchant.status.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-submerchant.requirements.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-submerchant.enabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "receive-submerchant.rejected": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Received. Any other answer, or none in 5 seconds, is a failure. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
