// Made from the dashboard's routes by npm run openapi.

export interface paths {
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
         * @description Finds transactions by the last four digits of the card, amount, day, currency, reference, authorisation code, reader or id, and by any mix of these in any order, such as `8037 129 tuesday`. Finds sub-merchants by how their externalRef begins, payouts by the reference of the bank, and anything by its id or an id's beginning. A part of a transaction, such as a refund, finds that. Days are those of the platform's reporting time zone.
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
    readonly "/dashboard/api/branding": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the branding
         * @description The name and colour of the platform's forms.
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
         * @description Values by requirement: texts, true or false, a date such as 1985-07-04, the id of an uploaded file, or the parts of an account. Answers with the items still due.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
             * @description reader_offline, tap_timeout and cancelled_by_customer: no card was read, and the tap is cancelled. capture_failed: the tap is approved and nothing is captured; capture it again before capture_before, or reverse it. increase_declined: the old authorisation stands. timeout: the outcome never became known, and the tap was reversed.
             * @enum {string}
             */
            readonly code: "reader_offline" | "tap_timeout" | "cancelled_by_customer" | "provider_unanswered" | "capture_failed" | "increase_declined" | "timeout";
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
            /** @description The reason you gave, requested when you gave none, expired or timeout. */
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
            readonly scopes: readonly ("*" | "sub-merchants:read" | "sub-merchants:write" | "files:read" | "files:write" | "taps:read" | "taps:write" | "devices:read" | "devices:write" | "refunds:read" | "refunds:write" | "payouts:read" | "payouts:write" | "disputes:read" | "disputes:write" | "reports:read" | "reports:write" | "balance:read" | "balance:write" | "settings:read" | "settings:write" | "privacy:read" | "privacy:write" | "seals:read" | "seals:write" | "webhook-endpoints:read" | "webhook-endpoints:write" | "events:read" | "events:write" | "test:read" | "test:write")[];
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
        readonly Branding: {
            /** @constant */
            readonly object: "branding";
            /** @description The platform's name on its forms. */
            readonly display_name: string;
            /** @description Their colour, such as #0b7285; null for the colour of Taprail. */
            readonly colour: string | null;
        };
        readonly BrandingChange: {
            /** @description The platform's name. */
            readonly display_name?: string;
            /** @description Such as #0b7285; null for the colour of Taprail. */
            readonly colour?: string | null;
        };
        readonly OnboardingForm: {
            /** @constant */
            readonly object: "onboarding_form";
            readonly platform: {
                /** @description The platform's name. */
                readonly name: string;
                /** @description Its colour, such as #0b7285. */
                readonly colour: string | null;
            };
            /**
             * @description Whether anything is due; not_ready while that is unknown.
             * @enum {string}
             */
            readonly status: "not_ready" | "due" | "nothing_due";
            /** @description The due items. */
            readonly items: readonly {
                /** @description The name of its value. */
                readonly requirement: string;
                /** @description The person or thing it belongs to. */
                readonly group: string;
                /** @description The label of its input. */
                readonly label: string;
                /**
                 * @description How to ask for it.
                 * @enum {string}
                 */
                readonly input: "text" | "long_text" | "email" | "phone" | "url" | "number" | "date" | "checkbox" | "document" | "bank_account" | "terms" | "consent";
                /** @description More help. */
                readonly help: string | null;
                /** @description The parts of a composite value. */
                readonly fields: readonly {
                    /** @description The part. */
                    readonly name: string;
                    /** @description Its label. */
                    readonly label: string;
                }[];
                /** @description Why the last value was refused. */
                readonly error: string | null;
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
                     *                 "fingerprint": "5f0c8e2a9b7d4c61a3e8f0d2b4c69587"
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
                     *       "colour": "#0b7285"
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
                     *       "colour": "#0b7285"
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
                     *         "colour": "#0b7285"
                     *       },
                     *       "status": "due",
                     *       "items": [
                     *         {
                     *           "requirement": "individual.first_name",
                     *           "group": "You",
                     *           "label": "First name",
                     *           "input": "text",
                     *           "help": null,
                     *           "fields": [],
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
                     *         "colour": "#0b7285"
                     *       },
                     *       "status": "due",
                     *       "items": [
                     *         {
                     *           "requirement": "individual.first_name",
                     *           "group": "You",
                     *           "label": "First name",
                     *           "input": "text",
                     *           "help": null,
                     *           "fields": [],
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
}
