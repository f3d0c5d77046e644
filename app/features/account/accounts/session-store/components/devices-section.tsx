import { Form } from "react-router";
import { formatDay, formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Device = {
	id: string;
	device: string;
	createdAt: Date;
	lastUsedAt: Date;
	isCurrent: boolean;
};

/**
 * Lists the sessions of a creator or an administrator, each with a button to end it.
 * @param total number of all sessions, if there are more than the listed ones
 * @param now time at which the list was read
 */
export function DevicesSection({
	description,
	devices,
	total = devices.length,
	now,
}: {
	description: string;
	devices: readonly Device[];
	total?: number;
	now: Date;
}) {
	const unlisted = total - devices.length;
	return (
		<Section
			title="Devices"
			description={description}
			actions={
				total > 1 ? (
					<Form method="post" preventScrollReset>
						<SubmitButton
							variant="secondary"
							size="sm"
							intent="end-other-sessions"
							pendingLabel="Signing out…"
						>
							Sign out everywhere else
						</SubmitButton>
					</Form>
				) : null
			}
		>
			<ul aria-label="Devices" className="rows">
				{devices.map((device) => (
					<li key={device.id}>
						<DeviceRow device={device} now={now} />
					</li>
				))}
			</ul>
			{unlisted > 0 ? (
				<p className="text-sm text-muted">
					And {unlisted} more, used longer ago. Sign out everywhere else signs these out, too.
				</p>
			) : null}
		</Section>
	);
}

function DeviceRow({
	device: { id, device, createdAt, lastUsedAt, isCurrent },
	now,
}: {
	device: Device;
	now: Date;
}) {
	return (
		// Unlike in a Row, the button stays at the right on a phone: there may be many.
		<div className="flex min-h-14 items-center justify-between gap-4 py-3">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
					{device}
					{isCurrent ? <Badge tone="leaf">This device</Badge> : null}
				</p>
				<p className="text-sm text-muted">
					<span className="inline-block">
						Last used{" "}
						<time dateTime={lastUsedAt.toISOString()} title={formatExactTime(lastUsedAt)}>
							{formatTimeAgo(lastUsedAt, now)}
						</time>
						,
					</span>{" "}
					<span className="inline-block">
						signed in since{" "}
						<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
							{formatDay(createdAt)}
						</time>
					</span>
				</p>
			</div>
			{isCurrent ? null : (
				<Form method="post" preventScrollReset className="shrink-0">
					<input type="hidden" name="intent" value="end-session" />
					<SubmitButton
						variant="secondary"
						size="sm"
						name="sessionId"
						value={id}
						aria-label={`Sign out ${device}`}
					>
						Sign out
					</SubmitButton>
				</Form>
			)}
		</div>
	);
}
