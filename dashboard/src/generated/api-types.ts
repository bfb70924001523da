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
         * @description By an id, by the reference of a tap, or by how an externalRef begins. A part of a transaction, such as a refund, finds that.
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
        readonly SearchResults: {
            /** @constant */
            readonly object: "search_results";
            /** @description The results. */
            readonly data: readonly {
                /** @description The kind, such as transaction or submerchant. */
                readonly kind: string;
                /** @description Its id or externalRef. */
                readonly id: string;
            }[];
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
                /** @description The text to find. */
                readonly q: string;
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
                     *       "data": [
                     *         {
                     *           "kind": "submerchant",
                     *           "id": "bistro-7"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SearchResults"];
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
