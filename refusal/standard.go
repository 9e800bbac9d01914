package refusal

import "github.com/ggui-go/validators/protocol"

// Version is the version of the protocol's refusal table that [Standard] has.
const Version = 11

// StandardTable is the protocol's refusal table (SPEC §7.9), for callers that
// build their own on it.
func StandardTable() Table {
	rows := []Entry{
		{
			Code: "unsupported_provider", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Owner),
			Emitter:     "The render gate, when it picks the model provider for a render.",
			Description: "The app is set to a model provider that this server cannot call. The app's owner sets one that it can.",
		},
		{
			Code: "insufficient_credit", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Owner),
			Emitter:     "The render gate, when it looks at the balance that pays for the app.",
			Description: "The balance does not cover another render. The app's owner adds to it.",
		},
		{
			Code: "hard_cap_exceeded", Surfaces: []Surface{RenderGate}, Retry: NextPeriod,
			Emitter:     "The render gate, when it adds up what the app has used in the current period.",
			Description: "The app has reached the most it may use in one period. It renders again when the next period starts, and nothing else brings that forward.",
		},
		{
			Code: "model_not_allowed", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Caller),
			Emitter:     "The render gate, when it compares the model asked for with the app's policy.",
			Description: "The call asks for a model that the app may not use. The caller asks for one that it may, or for none.",
		},
		{
			Code: "managed_default_cap_exceeded", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Tenant),
			Emitter:     "The render gate, for an app without model access of its own.",
			Description: "The app renders with the access that the server lends to apps without their own, and what the tenant may use of it is used up. The tenant brings access of its own, or has the allowance raised.",
		},
		{
			Code: "app_policy_missing", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Tenant),
			Emitter:     "The render gate, when it loads the app's policy.",
			Description: "Nothing on record says what this app may do, so it may do nothing. The tenant gives it a policy.",
		},
		{
			Code: "billing_mode_anomaly", Surfaces: []Surface{ProvisioningAPI, RenderGate}, Retry: Never,
			Emitter:     "Provisioning and the render gate, when they find out who pays for the app.",
			Description: "The records on who pays for the app contradict each other. The server does not guess, and no call gets past this until somebody has looked into it.",
		},
		{
			Code: "issuer_rate_limited", Surfaces: []Surface{RenderGate}, Retry: Later,
			Emitter:     "The render gate, when it counts the calls under one issuing identity.",
			Description: "Too many calls came in a short time under the identity that issued this call's credentials. Waiting is enough.",
		},
		{
			Code: "app_rate_limited", Surfaces: []Surface{RenderGate}, Retry: Later,
			Emitter:     "The render gate, when it counts the calls of one app.",
			Description: "Too many calls came in a short time for this app, whoever made them. Waiting is enough.",
		},
		{
			Code: "app_deprovisioned", Surfaces: []Surface{RenderGate, MCPEndpoint}, Retry: Never,
			Emitter:     "The MCP endpoint, when it resolves the app of a request; the render gate, when the app goes away under a running session.",
			Description: "The app was given up: it has no owner any more. This app id does not render again; whoever needs the app provisions a new one.",
		},
		{
			Code: "billing_path_missing", Surfaces: []Surface{RenderGate}, Retry: AfterFix, FixBy: new(Owner),
			Emitter:     "The render gate, when it finds out how the app's renders are paid for.",
			Description: "No way to pay for the app's renders is set up. The app's owner sets one up.",
		},
		{
			Code: "checkout_unavailable", Surfaces: []Surface{OwnerAPI}, Retry: Later, FixBy: new(Operator),
			Emitter:     "The owner API, when an owner wants to add to the balance.",
			Description: "The server cannot start a payment now: the service that takes it is out of reach or not set up. The operator sees to that; trying again later may be enough.",
		},
		{
			Code: "owner_ref_mismatch", Surfaces: []Surface{ProvisioningAPI}, Retry: AfterFix, FixBy: new(Tenant),
			Emitter:     "The provisioning API, when it compares a request with the app's record.",
			Description: "The request names another owner for the app than the record does. The tenant sends the owner on record, or has the app handed over first.",
		},
		{
			Code: "policy_version_stale", Surfaces: []Surface{ProvisioningAPI}, Retry: AfterFix, FixBy: new(Tenant),
			Emitter:     "The provisioning API, when it is asked to replace a policy.",
			Description: "The request replaces a version of the policy that is not the current one any more. The tenant reads the current one and sends its change again.",
		},
	}
	table := make(Table, len(rows))
	for i, row := range rows {
		table[i] = protocol.Member[Entry]{Name: row.Code, Value: row}
	}
	return table
}
