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
}
