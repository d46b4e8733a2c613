/* hand.c - the one hand: it reaches, closes, carries, turns, sets down and opens.
 *
 * It is no body that could push anything. What it holds hangs on two joints of limited force, so a
 * cube that is stuck stays stuck and a tower that is knocked falls; and its speed is limited, so
 * that no list of commands, however it was made, moves a cube faster than an arm could.
 *
 * The hand helps: it takes the nearest cube in reach, squares it up while it carries it, and when
 * told to let go above something it sets the cube down, part of the way over to the middle of what
 * is below. How far it reaches and how much it corrects depends on how the player steers. */
#include "tower_parts.h"

#define REACH_SPEED (60.0 * EDGE) /* units a second, empty */
#define CARRY_SPEED (30.0 * EDGE)
#define SET_SPEED   (9.0 * EDGE)
#define LAST_SPEED  (2.0 * EDGE)
#define TURN_SPEED  12.0                  /* radians a second */
#define PULL        (1200.0 * EDGE)       /* what moves a light cube by 1200 edges a second^2 */
#define TWIST       (120.0 * EDGE * EDGE) /* and turns it */
#define STIFF       0x1.0p-80             /* of an error this part is left after a second */
#define BESIDE      (1.1 * EDGE)          /* a cube below is below if its middle is that near */
#define OVER        (1.4 * EDGE)          /* and if the gap is not wider than that */
#define UNDER       (0.35 * EDGE)         /* or the cubes overlap by less than that */
#define ARRIVED     (0.04 * EDGE)
#define CLEAR       (0.06 * EDGE) /* above what is below, while it moves over its middle */
#define SLOW        (1.0 * EDGE)

enum { MOST_SETTING = 42 };

/* What the hand does for the player, by TowerWay. */
typedef struct Help {
    double reach;   /* from the hand to the edge of a cube that it can take */
    double correct; /* part of the way to the middle of the cube below, when setting down */
} Help;

static const Help helps[TOWER_WAYS] = {
    [TOWER_MOUSE] = {0.70 * EDGE, 0.75},
    [TOWER_TOUCH] = {0.95 * EDGE, 0.80},
    [TOWER_KEYS] = {0.70 * EDGE, 0.75},
};

void hand_begin(Tower *tower)
{
    Hand *hand = &tower->hand;
    hand->body = cpBodyNewKinematic();
    hand->held = TOWER_NOTHING;
    hand->at = hand->target = cpv(0, 3 * EDGE);
}

void hand_let_go(Tower *tower)
{
    Hand *hand = &tower->hand;
    hand->state = HAND_OPEN;
    hand->held = TOWER_NOTHING;
    cpConstraint *joints[] = {hand->pull, hand->turn};
    for (int i = 0; i < 2; i++)
        if (joints[i]) {
            cpSpaceRemoveConstraint(tower->space, joints[i]);
            cpConstraintFree(joints[i]);
        }
    hand->pull = hand->turn = NULL;
}

void hand_end(Tower *tower)
{
    hand_let_go(tower);
    cpBodyFree(tower->hand.body);
}

/* How far a point is outside of a cube, 0 inside. */
static double distance_to(const cpBody *body, cpVect point)
{
    cpVect inside = cpBodyWorldToLocal(body, point);
    double x = cpfmax(0, cpfabs(inside.x) - EDGE / 2), y = cpfmax(0, cpfabs(inside.y) - EDGE / 2);
    return cpfsqrt(x * x + y * y);
}

/* Of cubes equally far, such as those under a hand that is between two, the nearest middle. */
uint8_t hand_reaches(const Tower *tower)
{
    uint8_t best = TOWER_NOTHING;
    double best_gap = helps[tower->setup.way].reach, best_middle = 0;
    for (int i = 0; i < tower->count; i++) {
        double gap = distance_to(tower->bodies[i], tower->hand.at);
        double middle = cpvdistsq(cpBodyGetPosition(tower->bodies[i]), tower->hand.at);
        if (gap > best_gap || (gap == best_gap && best != TOWER_NOTHING && middle >= best_middle))
            continue;
        best = (uint8_t)i;
        best_gap = gap;
        best_middle = middle;
    }
    return best;
}

static double nearest_quarter(double angle)
{
    return cpffloor(angle / (PI / 2) + 0.5) * (PI / 2);
}

static void close_on(Tower *tower, uint8_t cube)
{
    Hand *hand = &tower->hand;
    cpBody *body = tower->bodies[cube];
    hand->state = HAND_HOLDING;
    hand->held = cube;
    hand->grip = cpvsub(cpBodyGetPosition(body), hand->at);
    hand->angle = nearest_quarter(cpBodyGetAngle(body));
    hand->pull = cpPivotJointNew2(hand->body, body, hand->grip, cpvzero);
    hand->turn = cpGearJointNew(hand->body, body, cpBodyGetAngle(body), 1.0);
    cpConstraintSetMaxForce(hand->pull, PULL);
    cpConstraintSetErrorBias(hand->pull, STIFF);
    cpConstraintSetMaxForce(hand->turn, TWIST);
    cpConstraintSetErrorBias(hand->turn, STIFF);
    cpConstraintSetMaxBias(hand->turn, TURN_SPEED);
    cpGearJointSetPhase(hand->turn, hand->angle);
    cpSpaceAddConstraint(tower->space, hand->pull);
    cpSpaceAddConstraint(tower->space, hand->turn);
}

/* The highest thing close below the held cube: true, with the height of its top and the middle that
 * the cube should come nearer to. */
static bool find_support(const Tower *tower, double *top, double *middle)
{
    cpVect at = cpBodyGetPosition(tower->bodies[tower->hand.held]);
    bool found = false;
    *top = 0;
    *middle = at.x;
    for (int i = 0; i < tower->count; i++) {
        if (i == tower->hand.held)
            continue;
        cpVect other = cpBodyGetPosition(tower->bodies[i]);
        double height = other.y + EDGE / 2, gap = at.y - EDGE / 2 - height;
        if (cpfabs(other.x - at.x) > BESIDE || gap > OVER || gap < -UNDER || height <= *top)
            continue;
        found = true;
        *top = height;
        *middle = other.x;
    }
    return found || at.y - EDGE / 2 < OVER;
}

static void set_down(Tower *tower)
{
    Hand *hand = &tower->hand;
    double top, middle;
    if (!find_support(tower, &top, &middle)) {
        hand_let_go(tower);
        return;
    }
    cpVect at = cpBodyGetPosition(tower->bodies[hand->held]);
    double correct = tower->setup.snap ? 1.0 : helps[tower->setup.way].correct;
    hand->goal = cpvsub(cpv(at.x + (middle - at.x) * correct, top + EDGE / 2), hand->grip);
    hand->state = HAND_SETTING;
    hand->since = 0;
}

void hand_told(Tower *tower, TowerCommand command)
{
    Hand *hand = &tower->hand;
    switch ((TowerVerb)command.verb) {
    case TOWER_MOVE:
        hand->target = cpv(command.x * GRAIN, command.y * GRAIN);
        break;
    case TOWER_GRAB:
        if (hand->state == HAND_OPEN)
            hand->state = HAND_CLOSING;
        hand->grab_next = hand->state == HAND_SETTING;
        break;
    case TOWER_DROP:
        hand->grab_next = false;
        if (hand->state == HAND_CLOSING)
            hand->state = HAND_OPEN;
        if (hand->state == HAND_HOLDING)
            set_down(tower);
        break;
    case TOWER_TURN_BY:
        if (hand->state == HAND_HOLDING)
            hand->angle += command.x * (2 * PI / TOWER_TURN);
        break;
    case TOWER_DONE:
    case TOWER_VERBS:
        break;
    }
}

/* Where to in this tick. A cube that is set down goes over its place first and then straight down,
 * or it would drag what is below along. */
static cpVect goal_now(const Tower *tower)
{
    const Hand *hand = &tower->hand;
    if (hand->state != HAND_SETTING)
        return hand->target;
    cpVect cube = cpvsub(cpBodyGetPosition(tower->bodies[hand->held]), hand->grip);
    if (cpfabs(cube.x - hand->goal.x) < ARRIVED)
        return hand->goal;
    return cpv(hand->goal.x, cpfmax(hand->at.y, hand->goal.y + CLEAR));
}

/* A cube is set down the more gently the nearer it is. */
static double speed_now(const Hand *hand)
{
    if (hand->state == HAND_SETTING)
        return cpfmin(SET_SPEED, LAST_SPEED + 12 * cpvdist(hand->at, hand->goal));
    return hand->state == HAND_HOLDING ? CARRY_SPEED : REACH_SPEED;
}

void hand_advance(Tower *tower)
{
    Hand *hand = &tower->hand;
    double speed = speed_now(hand);
    cpVect goal = goal_now(tower);
    cpVect way = cpvclamp(cpvsub(goal, hand->at), speed * TICK);
    cpVect next = cpvadd(hand->at, way);
    if (cpvnear(next, goal, GRAIN / 2))
        next = goal;
    cpBodySetVelocity(hand->body, cpvmult(cpvsub(next, hand->at), TOWER_RATE));
    cpBodySetPosition(hand->body, next);
    hand->at = next;
    if (hand->turn)
        cpGearJointSetPhase(hand->turn, hand->angle);
}

static bool has_set_down(const Tower *tower)
{
    const Hand *hand = &tower->hand;
    const cpBody *body = tower->bodies[hand->held];
    cpVect left = cpvsub(cpBodyGetPosition(body), cpvadd(hand->goal, hand->grip));
    return cpfabs(left.x) < 2 * ARRIVED && cpfabs(left.y) < ARRIVED &&
           cpvlengthsq(cpBodyGetVelocity(body)) < SLOW * SLOW;
}

void hand_after(Tower *tower)
{
    Hand *hand = &tower->hand;
    if (hand->state == HAND_CLOSING && cpveql(hand->at, hand->target)) {
        uint8_t cube = hand_reaches(tower);
        hand->state = HAND_OPEN;
        if (cube != TOWER_NOTHING)
            close_on(tower, cube);
    } else if (hand->state == HAND_SETTING &&
               (has_set_down(tower) || ++hand->since >= MOST_SETTING)) {
        hand_let_go(tower);
        hand->state = hand->grab_next ? HAND_CLOSING : HAND_OPEN;
        hand->grab_next = false;
    }
}
